// What is rarely needed in a game: invitations, save, record, language, colours.

import { download, recordBody } from "./aside.js";
import { dialog, notice } from "./dialogs.js";
import { button, h } from "./dom.js";
import { nameOf } from "./parts.js";
import { linkOf, recall } from "./games.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

/**
 * @param {import("./session.js").Session} session
 * @param {import("./parts.js").Scene} scene
 * @param {() => void} leave
 */
export function openMenu(session, scene, leave) {
  const { joined } = scene;
  const maySave = joined.own.length > 0 && (joined.may_save || scene.state.over);
  const element = dialog(
    t("menu"),
    h(
      "div.menu",
      {},
      button(t("back_to_lobby"), () => {
        element.close();
        leave();
      }),
      maySave && button(t("save"), () => save(session)),
      maySave && button(t("record"), () => record(session)),
    ),
    invitations(session, scene),
    settings(),
    h("p.left", {}, t("help_keys")),
  );
}

/** @param {import("./session.js").Session} session */
async function save(session) {
  const answer = await session.ask("save");
  if (answer?.type === "save") download(answer.text, `villagers-${session.game}.json`);
  else notice(answer?.text ?? t("lost"), "bad", answer?.remedy ?? "");
}

/** @param {import("./session.js").Session} session */
async function record(session) {
  const answer = await session.ask("record");
  if (answer?.type === "record") dialog(t("record_title"), recordBody(answer.text, `villagers-${session.game}.txt`)).classList.add("wide");
  else notice(answer?.text ?? t("lost"), "bad", answer?.remedy ?? "");
}

/**
 * The links of all seats, for whoever started the game.
 * @param {import("./session.js").Session} session
 * @param {import("./parts.js").Scene} scene
 */
function invitations(session, scene) {
  const known = recall(session.game);
  const seats = (known?.seats ?? []).filter((given) => !scene.joined.own.includes(given.seat));
  const rows = seats.map((given) => linkRow(nameOf(scene, given.seat), linkOf(session.game, [given.token])));
  if (scene.joined.own.length) rows.push(linkRow(t("spectator"), linkOf(session.game, [])));
  return rows.length > 0 && h("section.invitations", {}, h("h3", {}, t("room")), seats.length > 0 && h("p.left", {}, t("room_text")), rows);
}

/**
 * @param {string} name
 * @param {string} link
 */
export function linkRow(name, link) {
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, value: link, "aria-label": name }));
  const copy = button(t("copy"), () => {
    field.select();
    navigator.clipboard?.writeText(link).catch(() => document.execCommand("copy"));
    copy.textContent = t("copied");
  }, { "aria-label": t("copy_link", { name }) });
  return h("div.link-row", {}, h("span", {}, name), field, copy);
}
