// Language and colours, kept in this browser.

import { h } from "./dom.js";
import { languages, speak, spoken, t } from "./words.js";

const KEYS = { language: "villagers-language", theme: "villagers-theme" };

export function readSettings() {
  const own = navigator.languages.map((name) => name.slice(0, 2)).find((name) => languages.some((known) => known.id === name));
  speak(localStorage.getItem(KEYS.language) ?? own ?? "en");
  showTheme(localStorage.getItem(KEYS.theme) ?? "auto");
}

/** @param {string} theme */
function showTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The fields for language and colours. */
export function settings() {
  const theme = localStorage.getItem(KEYS.theme) ?? "auto";
  /** @type {[string, import("./words.js").Key][]} */
  const themes = [["auto", "theme_auto"], ["light", "theme_light"], ["dark", "theme_dark"]];
  return h(
    "div.settings",
    {},
    h(
      "label.field",
      {},
      h("span", {}, t("language")),
      h(
        "select",
        {
          name: "language",
          onchange: (/** @type {Event} */ event) => {
            localStorage.setItem(KEYS.language, /** @type {HTMLSelectElement} */ (event.target).value);
            location.reload();
          },
        },
        languages.map((language) => h("option", { value: language.id, selected: language.id === spoken(), lang: language.id }, language.name)),
      ),
    ),
    h(
      "label.field",
      {},
      h("span", {}, t("theme")),
      h(
        "select",
        {
          name: "theme",
          onchange: (/** @type {Event} */ event) => {
            const { value } = /** @type {HTMLSelectElement} */ (event.target);
            localStorage.setItem(KEYS.theme, value);
            showTheme(value);
          },
        },
        themes.map(([value, key]) => h("option", { value, selected: value === theme }, t(key))),
      ),
    ),
  );
}
