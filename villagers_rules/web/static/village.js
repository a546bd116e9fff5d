// A village: its trees, and the line that says who it is of and how it stands.

import { button, capital, h, icon } from "./dom.js";
import { canInvite, openInvitations } from "./menu.js";
import { cardName, faceUp, nameOf, suitMark, termOf, thing, zone } from "./parts.js";
import { t } from "./words.js";
import { backName } from "./faces.js";

/** @typedef {import("./parts.js").Scene} Scene */
/** @typedef {import("./parts.js").Seat} Seat */
/** @typedef {Seat["village"]["cards"][number]} Placed */

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {Placed} card
 * @returns {HTMLElement}
 */
function tree(scene, seat, card) {
  const above = seat.village.cards.filter((other) => other.on === card.id);
  const key = `placed:${seat.owner}:${card.id}`;
  const counters = Object.entries(card.counters).map(([counter, number]) => `${termOf(scene, counter)} ${number}`);
  const more = [
    ...counters,
    ...(above.length ? [t("covered")] : []),
    ...(card.stands_for ? [t("stands_for", { name: cardName(scene, card.stands_for) })] : []),
  ];
  const chips = counters.length > 0 && h("span.counters", { "aria-hidden": "true" }, counters.map((counter) => h("span", {}, counter)));
  const badges = [
    card.stands_for && h("span.stands", { "aria-hidden": "true" }, t("stands_for", { name: cardName(scene, card.stands_for) })),
    !above.length && chips,
  ];
  const face = faceUp(scene, key, card.card, { coins: card.coins, side: card.side, more, badges, class: above.length ? "covered" : "" });
  if (chips && above.length) face.querySelector(".tile")?.append(chips);
  return h(
    "li.tree",
    {},
    face,
    above.length > 0 && h("ul.branches", { role: "list" }, above.map((other) => tree(scene, seat, other))),
  );
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function village(scene, seat) {
  const isMine = seat.owner === scene.me;
  const roots = seat.village.cards.filter((card) => card.on === null);
  const trees = h("ul.trees", { role: "list" }, roots.map((card) => tree(scene, seat, card)));
  const groundKey = isMine ? "ground" : `village:${seat.owner}`;
  const isPlayed = scene.selection.left.every((way) => way.offer.action.verb === "play");
  const here = isMine ? t(isPlayed ? "play_here" : "ground") : nameOf(scene, seat.owner);
  const ground = scene.open.has(groundKey) && thing(scene, groundKey, here, [h("span", {}, here)], { class: "ground" });
  if (ground) trees.append(h("li.tree", {}, ground));
  if (!roots.length && !ground) trees.append(h("li.nothing", {}, t("village_empty")));
  const name = nameOf(scene, seat.owner);
  const isTurn = scene.view.current_player === seat.owner;
  const panel = h(
    `section.village.zone${isMine ? ".mine" : ""}${isTurn ? ".turn" : ""}`,
    { "aria-label": isMine ? t("village_yours") : name, "data-zone": `village-${seat.owner}`, "data-drop": groundKey },
    seatLine(scene, seat),
    h("div.village-body", { tabindex: "-1" }, trees, beside(scene, seat)),
  );
  return panel;
}

/**
 * Who a village is of: name, turn, gold, limits.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function seatLine(scene, seat) {
  const { view, state } = scene;
  const isPlayer = typeof seat.owner === "number";
  const playerKey = `player:${seat.owner}`;
  const name = nameOf(scene, seat.owner);
  const said = seat.owner === scene.me && name !== t("you") ? `${name} (${t("you").toLowerCase()})` : capital(name);
  const seated = scene.joined.seats.find((given) => given.seat === seat.owner);
  const standing = state.standings.find((given) => given.owner === seat.owner);
  const title = h("h2.seat-name", {}, said);
  const chips = h("span.seat-marks", {});
  if (view.first_player === seat.owner) chips.append(h("span.chip", {}, t("first_player")));
  if (view.next_first_player === seat.owner) chips.append(h("span.chip", {}, t("first_player_next")));
  if (seat.sits_out) chips.append(h("span.chip", {}, t("sits_out")));
  if (seated?.kind === "human" && !seated.present && !scene.joined.own.includes(seated.seat)) {
    chips.append(h("span.chip.away", {}, t("away")));
    if (canInvite(scene, seat.owner)) chips.append(button(t("invite"), () => openInvitations(scene), { class: "small", "data-invite": String(seat.owner), "aria-label": `${t("invite")}: ${name}` }));
  }
  if (state.winners.includes(seat.owner)) chips.append(h("span.chip.won", {}, t("winner")));
  for (const [counter, value] of Object.entries(seat.counters)) {
    if (value) chips.append(h("span.chip", {}, `${termOf(scene, counter)} ${value}`));
  }
  const worth = standing && !scene.isPast && !state.over ? standing.total : null;
  const silent = (/** @type {string} */ text) => h("span.unseen", {}, text);
  const stats = h(
    "button.stats",
    { type: "button", "data-scores": String(seat.owner) },
    silent(`${said}, ${t("supply")}: `),
    h("span.stat", {}, icon("gold", ""), h("b", {}, String(seat.supply))),
    worth !== null && silent(`, ${t("scores")}: `),
    worth !== null && h("span.stat.worth", { title: t("total_now", { n: worth }) }, "→ ", h("b", {}, String(worth))),
  );
  return h(
    "header.seat-line",
    {},
    isPlayer && scene.open.has(playerKey)
      ? thing(scene, playerKey, said, [title], { class: "player-thing" })
      : title,
    isPlayer && h("span.limits", {}, limit("food", seat.draft_limit, t("verb_draft")), limit("builder", seat.build_limit, t("phase_build"))),
    chips,
    stats,
  );
}

/**
 * @param {string} shape
 * @param {number} number
 * @param {string} label
 */
function limit(shape, number, label) {
  return h("span.stat.small", { role: "img", "aria-label": `${label}: ${number}` }, icon(shape), h("b", { "aria-hidden": "true" }, String(number)));
}

/**
 * What a seat has besides its village: cards drafted in this round, cards kept, the hand, tokens.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function beside(scene, seat) {
  const isMine = seat.owner === scene.me;
  const rows = h("div.beside", {});
  const isDrafting = scene.open.has("square") && isMine;
  if (seat.square.length || isDrafting) {
    const cards = seat.square.map((card) => faceUp(scene, isMine ? `square:${seat.owner}:${card}` : `square:${seat.owner}:${card}`, card, { class: "short" }));
    if (isDrafting) cards.push(thing(scene, "square", t("square"), [h("span", {}, "+")], { class: "ground slot" }));
    rows.append(row(t("square"), cards));
  }
  if (seat.stash.length) rows.append(row(t("stash"), heldCards(scene, seat.stash, `stash:${seat.owner}`)));
  for (const { id, card, tucked } of seat.village.cards) {
    const title = t("under", { name: cardName(scene, card) });
    if (tucked.length) rows.append(row(title, heldCards(scene, tucked, `tucked:${seat.owner}:${id}`)));
  }
  if (seat.keep.length) rows.append(row(t("keep"), seat.keep.map((card) => faceUp(scene, `keep:${seat.owner}:${card}`, card, { class: "short" }))));
  if (seat.tokens.length) {
    rows.append(row(t("developments"), seat.tokens.map((card) => h("span.token", {}, cardName(scene, card)))));
  }
  if (!isMine && seat.hand.length) rows.append(row(t("hand_of", { name: nameOf(scene, seat.owner) }), heldCards(scene, seat.hand, `hand:${seat.owner}`)));
  return rows.childElementCount ? rows : null;
}

/**
 * @param {string} title
 * @param {Node[]} content
 */
function row(title, content) {
  return h("div.beside-row", {}, h("h3.beside-title", {}, title), h("div.beside-cards", {}, content));
}

/**
 * A stash, what is tucked, or another player's hand: known cards, and the backs of the others by suit.
 * @param {Scene} scene
 * @param {Seat["hand"]} cards
 * @param {string} where
 */
function heldCards(scene, cards, where) {
  const known = cards.filter((card) => card.card);
  /** @type {Map<string, number>} */
  const backs = new Map();
  for (const card of cards) if (!card.card) backs.set(card.suit, (backs.get(card.suit) ?? 0) + 1);
  return [
    ...known.map((card) => faceUp(scene, `${where}:${card.card}`, String(card.card), { class: "short" })),
    ...[...backs].map(([suit, count]) =>
      h(
        "span.backs",
        { role: "img", "aria-label": `${t("stack_cards", { n: count })}: ${backName(suit)}` },
        ...Array.from({ length: Math.min(count, 5) }, () => h("span.back-mini", { "aria-hidden": "true" }, suitMark(suit))),
        count > 5 && `×${count}`,
      ),
    ),
  ];
}

/**
 * The own hand, at the bottom of the page.
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function hand(scene, seat) {
  const cards = seat.hand.map((card) => {
    const id = card.card;
    if (!id) return h("span", {}, t("unknown_card", { suit: backName(card.suit) }));
    const reason = scene.isPast ? undefined : scene.state.unusable[id];
    const more = reason && scene.view.current_player === scene.me ? [t("not_now", { text: reason.reason })] : [];
    return faceUp(scene, `hand:${id}`, id, { more });
  });
  return zone("hand", t("hand"), [
    h("div.hand-cards", { "data-drop": "hand", "data-keep": "hand" }, cards.length ? cards : h("p.nothing", {}, t("hand_empty"))),
  ]);
}

