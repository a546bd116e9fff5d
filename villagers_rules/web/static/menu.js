// What is rarely needed in a game: invitations, save, record, language, colours.

import { download, recordBody } from "./aside.js";
import { dialog, notice } from "./dialogs.js";
import { button, h } from "./dom.js";
import { nameOf } from "./parts.js";
import { linkOf, recall, remember } from "./games.js";
import { settings } from "./settings.js";
import { isInPage } from "./transport.js";
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
    invitations(scene),
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
 * The seats of others whose links are known here, to whoever started the game.
 * @param {import("./parts.js").Scene} scene
 */
function others(scene) {
  return (recall(scene.joined.game)?.seats ?? []).filter((given) => !scene.joined.own.includes(given.seat));
}

/**
 * Whether the link of a seat can be given to somebody.
 * @param {import("./parts.js").Scene} scene
 * @param {number | string} owner
 */
export function canInvite(scene, owner) {
  return !isInPage && others(scene).some((given) => given.seat === owner);
}

/** Show the links of all seats.
 * @param {import("./parts.js").Scene} scene
 */
export function openInvitations(scene) {
  dialog(t("room"), h("section.invitations", {}, links(scene)));
}

/**
 * Invite the others once, as soon as a game was started here.
 * @param {import("./parts.js").Scene} scene
 */
export function inviteOnce(scene) {
  const known = recall(scene.joined.game);
  if (!known || known.hasInvited || !others(scene).length || isInPage) return;
  remember({ ...known, hasInvited: true });
  openInvitations(scene);
}

/**
 * The links of all seats, for whoever started the game.
 * @param {import("./parts.js").Scene} scene
 */
function invitations(scene) {
  const found = links(scene);
  return found.length > 0 && h("section.invitations", {}, h("h3", {}, t("room")), found);
}

/** @param {import("./parts.js").Scene} scene */
function links(scene) {
  const { game } = scene.joined;
  const seats = others(scene);
  const rows = seats.map((given) => linkRow(nameOf(scene, given.seat), linkOf(game, [given.token])));
  if (scene.joined.own.length && !isInPage) rows.push(linkRow(t("spectator"), linkOf(game, [])));
  return seats.length ? [h("p.left", {}, t("room_text")), ...rows] : rows;
}

/**
 * @param {string} name
 * @param {string} link
 */
function linkRow(name, link) {
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, value: link, "aria-label": name }));
  const copy = button(t("copy"), () => {
    field.select();
    navigator.clipboard?.writeText(link).catch(() => document.execCommand("copy"));
    copy.textContent = t("copied");
  }, { "aria-label": t("copy_link", { name }) });
  return h("div.link-row", {}, h("span", {}, name), field, copy);
}
