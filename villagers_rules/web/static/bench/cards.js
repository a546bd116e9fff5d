// The cards of a pack as pictures, with their texts in both languages, as the files are typed.

import { button, fromMarkup, h } from "../dom.js";
import { spoken } from "../words.js";
import { b } from "./words.js";

/**
 * @typedef {{name: string, rules: string[], faces: string[]}} Worded
 * @typedef {{id: string, kind: string, languages: Record<string, Worded>}} Card
 */

export class CardsTab {
  /** @param {import("./main.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.title = b("cards");
    this.note = h("p.note", { role: "status" });
    this.list = h("div.card-list");
    this.element = h("div.cards-tab", {}, this.note, this.list);
  }

  async update() {
    const { cards, areCardsStale } = this.bench;
    this.note.textContent = areCardsStale ? (cards.length ? b("stale") : b("unreadable")) : cards.length ? "" : b("no_cards");
    this.list.classList.toggle("stale", areCardsStale);
    if (!areCardsStale || !cards.length) this.#draw();
  }

  #draw() {
    this.list.replaceChildren(
      ...this.bench.cards.map((card) => {
        const shown = card.languages[spoken()] ?? card.languages.en;
        return h(
          "article.bench-card", { "data-card": card.id, "aria-label": shown?.name },
          h("div.card-faces", {}, (shown?.faces ?? []).map((face) => h("div.printed", { "aria-hidden": "true" }, fromMarkup(face)))),
          h(
            "div.card-words", {},
            Object.entries(card.languages).map(([language, words]) =>
              h("section", { lang: language }, h("h3", {}, words.name), words.rules.length ? words.rules.map((rule) => h("p", {}, rule)) : h("p.left", { lang: document.documentElement.lang }, b("no_text"))),
            ),
            button(b("trial"), () => this.bench.tryCard(card.id), { class: "small", "data-act": "try", "aria-label": b("play_card", { name: shown?.name ?? card.id }) }),
          ),
        );
      }),
    );
  }
}
