// The middle of the table: stacks, the Road, what lies beside it, developments and events.

import { capital, h, icon } from "./dom.js";
import { backName } from "./faces.js";
import { back, cardName, faceUp, nameOf, termOf, thing, zone } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Scene} Scene */
/** @typedef {Scene["view"]["stacks"][number]} Stack */

/**
 * @param {Scene} scene
 * @param {Stack} pile
 */
function known(scene, pile) {
  const cards = Object.entries(pile.known);
  return cards.length
    ? [t("you_know", { text: cards.map(([place, card]) => t("known_at", { n: place, name: cardName(scene, card) })).join(", ") })]
    : [];
}

/**
 * A face-down pile.
 * @param {Scene} scene
 * @param {string} key
 * @param {string} name
 * @param {Stack} pile
 * @param {Node | null} [flag]
 */
function faceDown(scene, key, name, pile, flag = null) {
  const knows = known(scene, pile);
  const count = pile.cards ? t("stack_cards", { n: pile.cards }) : t("stack_empty");
  const label = [name, count, ...(pile.top ? [t("top_is", { name: backName(pile.top) })] : []), ...knows].join(", ");
  const top = pile.known["1"];
  return thing(
    scene,
    key,
    label,
    [
      pile.top ? back(pile.top) : h("div.back-tile.empty", { "aria-hidden": "true" }, t("stack_empty")),
      pile.cards > 0 && h("span.count", { "aria-hidden": "true" }, `×${pile.cards}`),
      knows.length > 0 && h("span.known", { "aria-hidden": "true" }, top ? cardName(scene, top) : "?"),
      flag,
    ],
    { class: `pile${pile.cards > 1 ? " deep" : ""}`, card: top, title: knows[0] },
  );
}

/**
 * Stacks and the Road under them, in columns.
 * @param {Scene} scene
 */
function road(scene) {
  const { view, state } = scene;
  const columns = Math.max(view.stacks.length, ...view.road.map((card) => card.place), 1);
  const last = state.clock.stacks.at(-1);
  const places = Array.from({ length: columns }, (_, index) => {
    const place = index + 1;
    const stack = view.stacks[index];
    const card = view.road.find((given) => given.place === place);
    const events = view.slots[index] ?? [];
    const flag = place === last && !state.over
      ? h("span.flag", { title: state.clock.market_name, "aria-hidden": "true" }, icon("gold"), state.clock.market_name.replace(/^(la|il) /i, ""))
      : null;
    return h(
      "div.place",
      {},
      stack ? faceDown(scene, `stack:${place}`, t("stack", { n: place }), stack, flag) : null,
      events.map((event) => faceUp(scene, `event:${event}`, event, { class: "short" })),
      card
        ? faceUp(scene, `road:${place}`, card.card, { coins: card.coins })
        : h("div.gap", { "aria-hidden": "true" }),
    );
  });
  return zone("road", t("road"), [h("div.places", {}, places)]);
}

/**
 * Reserve, discard pile and basic villagers.
 * @param {Scene} scene
 */
function supply(scene) {
  const { view } = scene;
  const basics = Object.entries(view.basics).map(([card, count]) =>
    faceUp(scene, `basic:${card}`, card, {
      class: "short", more: [t("stack_cards", { n: count })], badges: [h("span.count", { "aria-hidden": "true" }, `×${count}`)],
    }),
  );
  const top = view.discard.at(-1);
  return zone("supply", t("basics"), [
    h(
      "div.supply-cards",
      {},
      basics,
      faceDown(scene, "reserve", t("reserve"), view.reserve, h("span.pile-name", { "aria-hidden": "true" }, t("reserve"))),
      thing(
        scene,
        "discard",
        `${t("discard")}, ${t("stack_cards", { n: view.discard.length })}${top ? `, ${t("top_is", { name: cardName(scene, top) })}` : ""}`,
        [
          h("div.back-tile.empty", { "aria-hidden": "true" }, top ? cardName(scene, top) : "–"),
          view.discard.length > 0 && h("span.count", { "aria-hidden": "true" }, `×${view.discard.length}`),
          h("span.pile-name", { "aria-hidden": "true" }, t("discard")),
        ],
        { class: "pile", "data-discard": true },
      ),
    ),
    ...Object.entries(view.counters).map(([counter, number]) => h("span.chip", {}, `${termOf(scene, counter)} ${number}`)),
  ]);
}

/**
 * @param {Scene} scene
 */
function developments(scene) {
  const { view } = scene;
  if (!view.developments.length) return null;
  const cards = view.developments.map((given) => {
    const standing = Object.entries(given.standing).map(([player, value]) => `${nameOf(scene, Number(player))} ${value}`);
    const leads = given.leader ? t("leader", { name: nameOf(scene, given.leader) }) : t("tie");
    const holds = given.holder ? t("holder", { name: nameOf(scene, given.holder) }) : t("no_holder");
    return h(
      "div.development",
      {},
      faceUp(scene, `development:${given.card}`, given.card, { class: "medium", more: [holds, leads, ...standing] }),
      h(
        "dl.standing",
        { "aria-hidden": "true" },
        Object.entries(given.standing).map(([player, value]) =>
          h(
            `div${Number(player) === given.leader ? ".leads" : ""}`,
            {},
            h("dt", {}, nameOf(scene, Number(player)), given.holder === Number(player) && " ●"),
            h("dd", {}, String(value)),
          ),
        ),
      ),
    );
  });
  return zone("developments", t("developments"), cards);
}

/**
 * Events that lie face up or are at work, and their decks.
 * @param {Scene} scene
 */
function events(scene) {
  const { view } = scene;
  const open = [...new Set([...view.resolving, ...view.events])];
  const decks = Object.entries(view.decks);
  if (!open.length && !decks.some(([, deck]) => deck.cards)) return null;
  return zone("events", t("events"), [
    h(
      "div.supply-cards",
      {},
      open.map((card) => faceUp(scene, `event:${card}`, card, { class: view.resolving.includes(card) ? "medium resolving" : "medium" })),
      decks.map(([name, deck]) => faceDown(scene, `deck:${name}`, capital(termOf(scene, name)), deck)),
    ),
  ]);
}

/**
 * Cards that are looked at, by this player or by all.
 * @param {Scene} scene
 */
function looking(scene) {
  const seen = scene.view.looking;
  if (!seen) return null;
  const title = t(seen.player === scene.me ? "looking_you" : "looking", { name: nameOf(scene, seen.player), n: seen.number, pile: scene.lookedAt });
  return zone("looking", title, [
    h("div.supply-cards", {}, seen.cards.map((card) => faceUp(scene, `looked:${card}`, card))),
  ]);
}

/**
 * What waits for an occasion or holds until one: the card that it comes from, for whom, when, and what happens then.
 * @param {Scene} scene
 */
function waits(scene) {
  const { view, waiting } = scene;
  if (!waiting.length) return null;
  const items = view.waiting.map((one, number) => {
    const key = `waits:${number}:${one.card ?? ""}`;
    return h(
      `li.waits${one.player === scene.me ? ".own" : ""}`,
      {},
      one.card ? faceUp(scene, key, one.card, { class: "short" }) : h("span.sign.sign-waits", { "aria-hidden": "true" }),
      h("p", {}, waiting[number] ?? ""),
    );
  });
  return zone("waiting", t("still_to_come"), [h("ul.waits-list", { role: "list" }, items)]);
}

/**
 * @param {Scene} scene
 */
export function market(scene) {
  return h("div.market", { "data-drop": "" }, looking(scene), waits(scene), road(scene), supply(scene), events(scene), developments(scene));
}
