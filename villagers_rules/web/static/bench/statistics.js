// Many games with the pack against those without it, with bars.

import { button, h } from "../dom.js";
import { decimal } from "../words.js";
import { askStatistics } from "./requests.js";
import { b } from "./words.js";

/**
 * @typedef {{id: string, name: string, pack: string, villages: number, won: number, low: number, high: number, earned: number, placed: number, drafted: number}} Row
 * @typedef {{with: boolean, packs: string[], games: number, players: number, score: number, contested: boolean, cards: Row[]}} Side
 */

const FEW = 30;

export class StatisticsTab {
  /** @param {import("./main.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.title = b("statistics");
    this.games = /** @type {HTMLInputElement} */ (h("input", { type: "number", name: "games", min: 2, max: 5000, value: 1000 }));
    this.players = /** @type {HTMLInputElement} */ (h("input", { type: "number", name: "players", min: 1, max: 9, value: 2 }));
    this.bot = /** @type {HTMLSelectElement} */ (h("select", { name: "bot" },
      h("option", { value: "random" }, b("bot_random")), h("option", { value: "greedy" }, b("bot_greedy"))));
    this.progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": b("statistics") });
    this.note = h("p.note", { role: "status" });
    this.place = h("div.plots");
    this.element = h(
      "div.statistics-tab", {},
      h("div.bench-row", {}, h("label.field", {}, h("span", {}, b("games")), this.games), h("label.field", {}, h("span", {}, b("players")), this.players), h("label.field", {}, h("span", {}, b("bot")), this.bot),
        button(b("run"), () => void this.run(), { class: "primary", "data-act": "run" }), button(b("stop"), () => this.stop?.abort(), { class: "small", "data-act": "stop" })),
      h("p.left", {}, b("statistics_note")), this.progress, this.note, this.place,
    );
    /** @type {AbortController | null} */
    this.stop = null;
  }

  async update() {}

  async run() {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    const progress = /** @type {HTMLProgressElement} */ (this.progress);
    progress.hidden = false;
    try {
      await this.bench.flush();
      const fields = { pack: this.bench.pack, games: Number(this.games.value) || 1000, players: Number(this.players.value) || 2, bot: this.bot.value };
      await askStatistics(fields, (part) => {
        if (part.result) this.#draw(part.result);
        else {
          progress.value = part.done / part.of;
          this.note.textContent = b("played", part);
        }
      }, stop.signal);
    } catch (error) {
      this.note.textContent = stop.signal.aborted ? "" : error instanceof Error ? error.message : String(error);
    }
    progress.hidden = true;
  }

  /** @param {{bot: string, pack: string, sides: Side[]}} result */
  #draw(result) {
    const [own, other] = result.sides;
    if (!own) return;
    this.note.textContent = b(result.bot === "random" ? "random_note" : "greedy_note");
    const without = new Map(other?.cards.map((row) => [row.id, row]));
    const rows = own.cards.filter((row) => row.villages >= FEW).sort((one, two) => Number(two.pack === result.pack) - Number(one.pack === result.pack) || two.won - one.won);
    const most = Math.max(0.01, ...rows.map((row) => row.high), ...(other?.cards ?? []).filter((row) => row.villages >= FEW).map((row) => row.high));
    const scores = Math.max(own.score, other?.score ?? 0, 1);
    this.place.replaceChildren(
      h("p.legend", {}, h("span.key.with", {}, b("with_pack")), other ? h("span.key.without", {}, b("without_pack")) : ""),
      h("h3", {}, b("score_mean")),
      h("div.plot", {}, bar("with", own.score / scores, decimal(own.score)), other ? bar("without", other.score / scores, decimal(other.score)) : ""),
      own.contested ? h("h3", {}, b("won_with")) : "",
      h("table.plot-rows", {},
        h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, b("won_share")), h("th.number", { scope: "col" }, b("earned")))),
        h("tbody", {}, rows.map((row) => {
          const before = without.get(row.id);
          return h(
            `tr${row.pack === result.pack ? ".own-card" : ""}`, { "data-card": row.id },
            h("th", { scope: "row" }, row.name),
            h("td.bars", {}, bar("with", row.won / most, percent(row), row.low / most, row.high / most), before && before.villages >= FEW ? bar("without", before.won / most, percent(before), before.low / most, before.high / most) : ""),
            h("td.number", {}, decimal(row.earned)),
          );
        }))),
    );
  }
}

/** @param {Row} row */
function percent(row) {
  return `${Math.round(100 * row.won)} % (${Math.round(100 * row.low)}–${Math.round(100 * row.high)})`;
}

/**
 * A bar with its number, and its interval as a line.
 * @param {string} side
 * @param {number} share
 * @param {string} text
 * @param {number} [low]
 * @param {number} [high]
 */
function bar(side, share, text, low, high) {
  const filled = h("span.filled");
  filled.style.width = `${Math.max(0, Math.min(1, share)) * 100}%`;
  const parts = [filled];
  if (low !== undefined && high !== undefined) {
    const line = h("span.interval");
    line.style.left = `${low * 100}%`;
    line.style.width = `${Math.max(0, high - low) * 100}%`;
    parts.push(line);
  }
  return h(`div.bar.${side}`, {}, h("span.track", { "aria-hidden": "true" }, parts), h("span.bar-text", {}, text));
}
