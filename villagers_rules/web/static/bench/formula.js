// Formulas tried out on villages that one builds by clicking.

import { button, h } from "../dom.js";
import { tile } from "../faces.js";
import { fit, forgetSizes } from "../fit.js";
import { isTranslated } from "./problems.js";
import { ask, latest } from "./requests.js";
import { lying, trees, villageText } from "./village.js";
import { b } from "./words.js";

/**
 * @typedef {import("./village.js").Placed} Placed
 * @typedef {{id: string, name: string, suit: string, chain: string[], played_on: string | null, sides: string[], own: boolean}} Villager
 */

export class FormulaTab {
  /** @param {import("./main.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.title = b("formula");
    /** @type {Placed[]} */
    this.cards = [];
    /** @type {Villager[]} */
    this.villagers = [];
    this.last = 0;
    this.work = latest(() => this.#work());
    this.field = /** @type {HTMLInputElement} */ (h("input.formula", {
      type: "text", name: "formula", autocomplete: "off", spellcheck: "false", placeholder: b("formula_hint"), oninput: () => this.work(),
    }));
    this.text = /** @type {HTMLInputElement} */ (h("input", { type: "text", name: "village", autocomplete: "off", spellcheck: "false", oninput: () => this.work() }));
    this.filter = /** @type {HTMLInputElement} */ (h("input", { type: "text", name: "filter", autocomplete: "off", oninput: () => this.#drawChoice() }));
    this.answer = h("div.answer", { role: "status" });
    this.village = h("div.built");
    this.choice = h("div.card-choice");
    this.element = h(
      "div.formula-tab", {},
      h("label.field", {}, h("span", {}, b("formula_label")), this.field),
      this.answer,
      h("h3", {}, b("village")),
      this.village,
      h("label.field", {}, h("span", {}, b("village_text")), this.text),
      h("div.bench-row", {}, button(b("clear"), () => { this.cards = []; this.#changed(); }, { class: "small" }), h("label.field", {}, h("span", {}, b("filter")), this.filter)),
      this.choice,
    );
  }

  async update() {
    forgetSizes();
    this.#drawVillage();
    try {
      this.villagers = (await ask("village cards", { pack: this.bench.pack })).villagers;
    } catch (error) {
      this.answer.replaceChildren(h("p.wrong", {}, error instanceof Error ? error.message : String(error)));
      return;
    }
    this.#drawChoice();
    this.#drawVillage();
    this.work();
  }

  /** @param {string} id */
  #name(id) {
    return this.villagers.find((villager) => villager.id === id)?.name ?? id;
  }

  #drawChoice() {
    const wanted = this.filter.value.trim().toLowerCase();
    const shown = this.villagers
      .filter((villager) => !wanted || villager.name.toLowerCase().includes(wanted) || villager.id.includes(wanted))
      .sort((one, other) => Number(other.own) - Number(one.own));
    this.choice.replaceChildren(
      ...shown.map((villager) =>
        h("button.bench-thing.short", { type: "button", "data-place": villager.id, "aria-label": `${b("place_ground")}: ${villager.name}`, onclick: () => this.place(villager.id) }, tile(villager.id)),
      ),
    );
  }

  /**
   * Put a card where it goes: on the last free card that it lies on; what is missing below is placed with it.
   * @param {string} id
   */
  place(id) {
    const villager = this.villagers.find((given) => given.id === id);
    if (!villager) return;
    let on = /** @type {number | null} */ (null);
    for (const below of villager.chain) on = this.#below(below, on);
    this.#put(id, on);
    this.#changed();
  }

  /**
   * The last card with this id that lies on *on*, or a new one there.
   * @param {string} id
   * @param {number | null} on
   */
  #below(id, on) {
    const found = this.cards.filter((card) => card.card === id && (on === null || card.on === on));
    return found[found.length - 1]?.id ?? this.#put(id, on);
  }

  /**
   * @param {string} id
   * @param {number | null} on
   */
  #put(id, on) {
    this.last += 1;
    const sides = this.villagers.find((given) => given.id === id)?.sides ?? [];
    this.cards.push({ id: this.last, card: id, side: sides.length > 1 ? sides[0] : "", on, coins: 0 });
    return this.last;
  }

  /** @param {Placed} card */
  #takeAway(card) {
    const gone = new Set([card.id]);
    for (const other of this.cards) if (other.on !== null && gone.has(other.on)) gone.add(other.id);
    this.cards = this.cards.filter((other) => !gone.has(other.id));
    this.#changed();
  }

  #changed() {
    this.text.value = villageText(this.cards);
    this.#drawVillage();
    this.work();
  }

  #drawVillage() {
    if (!this.cards.length) {
      this.village.replaceChildren(h("p.left", {}, b("village_empty")));
      return;
    }
    this.village.replaceChildren(
      trees(this.cards, (card, isCovered) => {
        const name = this.#name(card.card);
        return h(
          "div.built-card", {},
          lying(card, isCovered, name),
          h("span.built-tools", {},
            button("+1", () => { card.coins += 1; this.#changed(); }, { class: "small quiet", "aria-label": b("coins_more", { name }) }),
            button("×", () => this.#takeAway(card), { class: "small quiet", "aria-label": b("take_away", { name }) })),
        );
      }),
    );
    fit(this.village);
  }

  async #work() {
    try {
      const found = await ask("formula", { pack: this.bench.pack, text: this.field.value, village: this.text.value });
      this.answer.replaceChildren(
        found.wrong ? misread(found.wrong) : "",
        found.village_wrong ? h("p.wrong", {}, found.village_wrong) : "",
        h("dl.says", {}, Object.entries(found.says).flatMap(([language, text]) => [h("dt", {}, language), h("dd", { lang: language }, text)])),
        ...found.value.map((/** @type {string} */ line) => h("p.value", {}, line)),
        found.score ? h("p.left", {}, b("village_worth", { n: found.score.total })) : "",
      );
    } catch (error) {
      this.answer.replaceChildren(h("p.wrong", {}, error instanceof Error ? error.message : String(error)));
    }
  }
}

/**
 * Why a sentence means nothing; what nobody translated is English, as the words of sentences are.
 * @param {{message: string, suggestion: string, language: string, column: number}} wrong
 */
function misread(wrong) {
  const detail = `${wrong.message}${wrong.suggestion ? `; ${wrong.suggestion}` : ""}`;
  if (isTranslated(wrong)) return h("p.wrong", {}, detail);
  return h("p.wrong", {}, b("formula_wrong", { n: wrong.column }), " ", h("small.detail", { lang: "en" }, detail));
}
