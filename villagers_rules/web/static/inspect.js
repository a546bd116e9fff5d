// What is looked at without changing anything: scores, the discard pile, and what is said of a card.

import { scoreBoard } from "./aside.js";
import { dialog } from "./dialogs.js";
import { h } from "./dom.js";
import { cardName } from "./parts.js";
import { refusalText } from "./tray.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Scene} Scene */

/**
 * Show the scores of all seats, with the working of one of them.
 * @param {import("./session.js").Session} session
 * @param {Scene} scene
 * @param {string} owner
 */
export async function openScores(session, scene, owner) {
  const isFinal = scene.state.over;
  const { scores = [], lines = {} } = (await session.ask("breakdown")) ?? {};
  const note = !isFinal && h("p.left", {}, t("score_note"));
  dialog(isFinal ? t("score_final") : t("scores"), note, scoreBoard(scene, scores, lines, owner)).classList.add("wide");
}

/** @param {Scene} scene */
export function openDiscards(scene) {
  const cards = [...scene.view.discard].reverse();
  const list = h("ol.discards", {}, cards.map((card) => h("li", {}, cardName(scene, card))));
  dialog(t("discard"), cards.length ? list : h("p", {}, t("discard_none")));
}

/**
 * What is said of a card beside its face: why it cannot be used now, and whose padlocks it opens.
 * @param {Scene} scene
 * @param {string} card
 * @param {string} thing the key of what was pointed at
 */
export function notesOn(scene, card, thing) {
  const notes = [];
  const refusal = thing.startsWith("hand:") ? scene.state.unusable[card] : undefined;
  if (refusal && scene.view.current_player === scene.me) notes.push(t("not_now", { text: refusalText(refusal) }));
  const unlocks = scene.joined.cards[card]?.unlocks ?? [];
  if (unlocks.length) notes.push(t("opens", { text: unlocks.map((other) => cardName(scene, other)).join(", ") }));
  return notes;
}
