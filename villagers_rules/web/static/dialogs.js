// What comes up over the table: dialogs, short notices, and the whole face of a card.

import { announce, button, byId, capital, h } from "./dom.js";
import { printed } from "./faces.js";
import { t } from "./words.js";

/**
 * Show a dialog; Escape and the button at its head close it.
 * @param {string} title
 * @param {...(Node | null | false)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const element = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.dialog",
      { "aria-label": title },
      h("header.dialog-head", {}, h("h2", {}, title), button("×", () => element.close(), { "aria-label": t("close"), class: "quiet close" })),
      h("div.dialog-body", {}, content),
    )
  );
  // The browser gives the focus back when a dialog closes; "close" is told later, when the focus may be elsewhere.
  element.addEventListener("close", () => element.remove());
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  byId("overlay").append(element);
  element.showModal();
  return element;
}

/**
 * Show the whole face of a card, with what is said about it.
 * @param {string} name
 * @param {string} card
 * @param {string} side
 * @param {string[]} notes
 */
export function cardDialog(name, card, side, notes) {
  const element = dialog(name, printed(card, side), h("div.notes", {}, notes.map((note) => h("p", {}, note))));
  element.classList.add("card-dialog");
}

/** @type {number | undefined} */
let timer;

/**
 * Say something for a short time.
 * @param {string} text
 * @param {"bad" | "good"} [kind]
 * @param {string} [more] what would help
 */
export function notice(text, kind = "good", more = "") {
  const overlay = byId("overlay");
  overlay.querySelector(".notice")?.remove();
  const element = h(
    `aside.notice.${kind}`,
    { "aria-label": capital(text) },
    h("span.notice-sign", { "aria-hidden": "true" }, kind === "bad" ? "!" : "i"),
    h("div", {}, h("p", {}, capital(text)), more && h("p.remedy", {}, capital(more))),
    button("×", () => element.remove(), { "aria-label": t("close"), class: "quiet close" }),
  );
  overlay.append(element);
  // It lies over the board, above the decision and the hand.
  const dock = document.querySelector(".at-table .dock");
  if (dock && !overlay.querySelector("dialog[open]")) element.style.bottom = `${innerHeight - dock.getBoundingClientRect().top + 12}px`;
  announce([text, more].filter(Boolean).join(" "));
  clearTimeout(timer);
  timer = setTimeout(() => element.remove(), 4000 + 45 * (text.length + more.length));
}

let peek = /** @type {HTMLElement | null} */ (null);

/**
 * Show the whole face of a card beside the place where it lies, until `unpeek`.
 * @param {HTMLElement} place
 * @param {string} card
 * @param {string} side
 * @param {string[]} notes
 */
export function peekAt(place, card, side, notes) {
  unpeek();
  peek = h("div.peek", { "aria-hidden": "true" }, printed(card, side), notes.length > 0 && h("div.notes", {}, notes.map((note) => h("p", {}, note))));
  byId("overlay").append(peek);
  const from = place.getBoundingClientRect();
  const size = peek.getBoundingClientRect();
  const isInDock = place.closest(".dock") !== null;
  const right = from.right + 12 + size.width <= innerWidth;
  const beside = right ? from.right + 12 : Math.max(8, from.left - size.width - 12);
  const x = isInDock ? Math.max(8, Math.min(from.left + from.width / 2 - size.width / 2, innerWidth - size.width - 8)) : beside;
  const middle = from.top + from.height / 2 - size.height / 2;
  const y = Math.max(8, isInDock ? from.top - size.height - 14 : Math.min(middle, innerHeight - size.height - 8));
  peek.style.transform = `translate(${x}px, ${y}px)`;
}

export function unpeek() {
  peek?.remove();
  peek = null;
}
