// A game with a card in the first hand, on the table beside the text; its position becomes a scenario by a click.

import { button, h } from "../dom.js";
import { linkOf, remember } from "../games.js";
import { transport } from "../transport.js";
import { ask } from "./requests.js";
import { spoken } from "../words.js";
import { b } from "./words.js";

export class TrialTab {
  /** @param {import("./main.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.title = b("trial");
    this.field = /** @type {HTMLSelectElement} */ (h("select", { name: "trial-card" }));
    this.note = h("p.note", { role: "status" });
    this.place = h("div.trial-place");
    this.last = /** @type {HTMLInputElement} */ (h("input", { type: "number", name: "last", min: 1, max: 50, value: 1 }));
    this.makes = h("div.bench-row.makes", { hidden: true },
      h("label.field", {}, h("span", {}, b("scenario_last")), this.last),
      button(b("make_scenario"), () => void this.#makeScenario(), { "data-act": "scenario" }));
    this.element = h(
      "div.trial-tab", {},
      h("div.bench-row", {}, h("label.field", {}, h("span", {}, b("trial_choose")), this.field), button(b("trial_start"), () => void this.start(this.field.value), { class: "primary", "data-act": "start-trial" }),
        button(b("open_table"), () => this.#show("", b("open_table_note")), { "data-act": "open-table" })),
      h("p.left", {}, b("trial_note")), this.note, this.makes, this.place,
    );
    /** @type {HTMLIFrameElement | null} the table, on which any game may be opened */
    this.table = null;
    this.count = 0;
  }

  async update() {
    const chosen = this.field.value;
    this.field.replaceChildren(...this.bench.cards.map((card) => h("option", { value: card.id, selected: card.id === chosen }, (card.languages[spoken()] ?? card.languages.en)?.name ?? card.id)));
  }

  /** @param {string} card */
  async start(card) {
    this.note.textContent = b("working");
    try {
      await this.bench.flush();
      const { game, token } = await ask("trial", { pack: this.bench.pack, card, players: 2, seed: null }, "/trial");
      remember({ game, title: card, tokens: [token], seats: [{ seat: 1, token }] });
      this.#show(new URL(linkOf(game, [token])).hash, "");
      if ([...this.field.options].some((option) => option.value === card)) this.field.value = card;
    } catch (error) {
      this.note.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * Show the table beside the text.
   * @param {string} hash of its address: the game, or nothing for the page where one is chosen
   * @param {string} note
   */
  #show(hash, note) {
    const table = /** @type {HTMLIFrameElement} */ (h("iframe.trial-table", { title: b("trial_running"), src: `./${hash}` }));
    this.table = table;
    this.place.replaceChildren(table);
    this.makes.hidden = false;
    this.note.textContent = note;
  }

  /** The game on the table, and how many actions had been taken in the position that it shows, which may be an earlier one. */
  get #shown() {
    const { contentWindow, contentDocument } = this.table ?? {};
    const fields = new URLSearchParams(contentWindow?.location.hash.slice(1));
    const done = contentDocument?.getElementById("app")?.dataset.actions;
    return { game: fields.get("game"), tokens: fields.getAll("token"), done: Number(done ?? 0) };
  }

  async #makeScenario() {
    const { game, tokens, done } = this.#shown;
    if (!game || !done) {
      this.note.textContent = b(game ? "scenario_later" : "scenario_no_game");
      return;
    }
    try {
      const record = await recordOf({ game, tokens });
      const actions = Math.max(1, Math.min(Number(this.last.value) || 1, done));
      this.note.textContent = b("working");
      this.count += 1;
      const time = `${new Date().toISOString().slice(0, 16).replace(/[-T:]/g, " ")} ${this.count}`;
      const name = b("position_name", { n: done, time });
      const { file } = await ask("scenario of game", { pack: this.bench.pack, record, at: done - actions, actions, name });
      this.note.textContent = b("scenario_made", { file });
      await this.bench.readFiles();
      await this.bench.open(file);
    } catch (error) {
      this.note.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/**
 * The record of a game, asked for over a connection of its own.
 * @param {{game: string, tokens: string[]}} game with the secrets of its seats
 * @returns {Promise<string>}
 */
function recordOf({ game, tokens }) {
  return new Promise((resolve, reject) => {
    const connection = transport.connect({
      opened: () => {
        connection.send({ type: "join", game, tokens, language: spoken() });
        connection.send({ type: "record", request: 1 });
      },
      received: (message) => {
        if (message.request !== 1 && message.type !== "error") return;
        connection.close();
        if (message.type === "record") resolve(message.text);
        else reject(new Error(message.text));
      },
      closed: () => {},
    });
  });
}
