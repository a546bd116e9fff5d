// A village that is built by clicking, and villages as scenarios show them.

import { h } from "../dom.js";
import { tile } from "../faces.js";
import { b } from "./words.js";

/** @typedef {{id: number, card: string, side?: string | null, stands_for?: string | null, on: number | null, coins: number, counters?: Record<string, number>}} Placed */

/**
 * Trees of cards; *make* draws one card.
 * @param {Placed[]} cards
 * @param {(card: Placed, isCovered: boolean) => HTMLElement} make
 */
export function trees(cards, make) {
  /** @param {Placed} card @returns {HTMLElement} */
  const tree = (card) => {
    const above = cards.filter((other) => other.on === card.id);
    return h("li.tree", {}, make(card, above.length > 0), above.length > 0 && h("ul.branches", { role: "list" }, above.map(tree)));
  };
  return h("ul.trees", { role: "list" }, cards.filter((card) => card.on === null).map(tree));
}

/**
 * A card as it lies, with its coins.
 * @param {Placed} card
 * @param {boolean} isCovered
 * @param {string} name
 */
export function lying(card, isCovered, name) {
  return h(
    `div.bench-thing${isCovered ? ".covered" : ""}`, { role: "img", "aria-label": `${name}${card.coins ? `, ${b("gold", { n: card.coins })}` : ""}` },
    tile(card.card, card.side ?? ""),
    card.coins > 0 && h("span.bench-coins", { "aria-hidden": "true" }, `+${card.coins}`),
    ...Object.entries(card.counters ?? {}).map(([counter, n]) => h("span.bench-counter", {}, `+${n} ${counter.replaceAll("_", " ")}`)),
  );
}

/**
 * A village as the language of the library writes it.
 * @param {Placed[]} cards
 */
export function villageText(cards) {
  /** @param {Placed} card @returns {string} */
  const text = (card) => {
    const above = cards.filter((other) => other.on === card.id).map(text);
    const said = card.card + (card.side ? ` (${card.side})` : "") + (card.coins ? ` +${card.coins}` : "")
      + Object.entries(card.counters ?? {}).map(([counter, n]) => ` +${n} ${counter}`).join("");
    if (!above.length) return said;
    return `${said} > ${above.length > 1 ? `(${above.join(", ")})` : above[0]}`;
  };
  return cards.filter((card) => card.on === null).map(text).join("; ");
}
