// What every part of the table is made of: things to point at, and the words for them.

import { backName, backNumber, tile } from "./faces.js";
import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").View.View} View */
/** @typedef {View["seats"][number]} Seat */
/** @typedef {import("./types.js").Card.CardInfo} CardInfo */
/** @typedef {import("./dom.js").Props} Props */

/**
 * What the parts of the table need to draw themselves.
 * @typedef {object} Scene
 * @property {View} view
 * @property {string[]} waiting what waits for an occasion in this view, in words
 * @property {string} lookedAt what the pile is called at which somebody looks
 * @property {import("./session.js").State} state
 * @property {import("./session.js").Joined} joined
 * @property {import("./selection.js").Selection} selection
 * @property {number | null} me the seat of who looks on the page, null for a spectator
 * @property {boolean} isPast whether an earlier moment is shown, in which nothing can be done
 * @property {boolean} isSent whether an action is on its way
 * @property {Set<string>} open what can be pointed at now
 * @property {Set<string>} fresh what has changed since this seat looked last
 */

/**
 * What a player or a seat is called.
 * @param {Scene} scene
 * @param {number | string | null | undefined} owner
 */
export function nameOf(scene, owner) {
  const seated = scene.joined.seats.find((seat) => seat.seat === owner);
  return seated?.name || scene.joined.names[String(owner)] || String(owner ?? "");
}

/**
 * @param {Scene} scene
 * @param {string | null | undefined} card
 */
export function cardName(scene, card) {
  return card ? (scene.joined.cards[card]?.name ?? card) : "";
}

/**
 * What a deck, a counter or a phase of a pack is called.
 * @param {Scene} scene
 * @param {string} id
 */
export function termOf(scene, id) {
  return scene.joined.called[id] ?? id.replaceAll("_", " ");
}

/**
 * A card in words, for those who hear the page.
 * @param {Scene} scene
 * @param {string} card
 * @param {string} [side]
 */
function cardWords(scene, card, side = "") {
  const info = scene.joined.cards[card];
  if (!info) return card;
  const found = info.sides?.find((given) => given.side === side) ?? info.sides?.[0];
  const parts = [info.name, info.suit_name + (info.suit_symbols > 1 ? ` ×${info.suit_symbols}` : "")];
  if (found?.name) parts.push(found.name);
  if (found?.gold) parts.push(t("gold", { n: found.gold }));
  if (found?.food) parts.push(`${found.food} ${t("food")}`);
  if (found?.builder) parts.push(`${found.builder} ${t("builders")}`);
  if (found?.silver) parts.push(found.silver);
  if (found?.bronze) parts.push(found.bronze);
  if (info.unlocked_by) parts.push(t("locked", { name: cardName(scene, info.unlocked_by) }));
  if (info.played_on) parts.push(t("on_card", { name: cardName(scene, info.played_on) }));
  return parts.join(", ");
}

/**
 * Something on the table that can be pointed at: what is seen, and over it a button that says the same in words.
 * @param {Scene} scene
 * @param {string} key
 * @param {string} label its name, for those who hear the page
 * @param {(Node | string | null | false)[]} content
 * @param {Props & {card?: string, side?: string}} [props]
 */
export function thing(scene, key, label, content, props = {}) {
  const { card, side, class: name, ...rest } = props;
  const isChosen = scene.selection.chosen.includes(key);
  const isOpen = scene.open.has(key);
  const isTarget = isOpen && scene.selection.chosen.length > 0;
  const state = isChosen ? t("chosen") : isTarget ? t("can_target") : isOpen ? t("can") : "";
  const hit = h("button.thing", {
    type: "button",
    "data-thing": key,
    "data-card": card,
    "data-side": side,
    "aria-label": state ? `${label}; ${state}` : label,
    "aria-pressed": isChosen ? "true" : isOpen ? "false" : null,
    ...rest,
  });
  hit.classList.toggle("can", isOpen && !isTarget);
  hit.classList.toggle("target", isTarget && !isChosen);
  hit.classList.toggle("chosen", isChosen);
  return h(`div.lay${scene.fresh.has(key) ? ".fresh" : ""}`, { class: name }, content, hit);
}

/**
 * A card that lies face up.
 * @param {Scene} scene
 * @param {string} key
 * @param {string} card
 * @param {{coins?: number, side?: string, more?: string[], badges?: (Node | null | false | "")[], class?: string}} [given]
 */
export function faceUp(scene, key, card, { coins = 0, side = "", more = [], badges = [], class: name = "" } = {}) {
  const label = [cardWords(scene, card, side), ...(coins ? [t("coins_on", { n: coins })] : []), ...more].join(", ");
  return thing(scene, key, label, [tile(card, side), coins > 0 && coinBadge(coins), ...badges], { card, side, class: name });
}

/** @param {number} coins */
function coinBadge(coins) {
  return h("span.coins", { "aria-hidden": "true" }, icon("gold", coins));
}

/**
 * The mark of a back, which shows its suit.
 * @param {string} suit
 * @param {string} [label]
 */
export function suitMark(suit, label = "") {
  const mark = icon(`m-${backNumber(suit)}`, "", label);
  mark.classList.add("mark", `b${backNumber(suit)}`);
  return mark;
}

/**
 * The back of a card as a small tile.
 * @param {string} suit
 */
export function back(suit) {
  return h(`div.back-tile.b${backNumber(suit)}`, { "aria-hidden": "true" }, suitMark(suit), h("span.back-name", {}, backName(suit)));
}

/**
 * A part of the table with a title.
 * @param {string} name its class
 * @param {string} title
 * @param {(Node | null | false)[]} content
 * @param {Props} [props]
 */
export function zone(name, title, content, props = {}) {
  return h(`section.zone.${name}`, { "aria-label": title, "data-zone": name, ...props }, h("h2.zone-title", {}, title), content);
}
