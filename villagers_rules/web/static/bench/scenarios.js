// The scenarios of a pack, run at each change; what is not as expected is shown in words, and on the table.

import { button, capital, h } from "../dom.js";
import { tile } from "../faces.js";
import { fit, forgetSizes } from "../fit.js";
import { PHASES } from "../header.js";
import { isTranslated } from "./problems.js";
import { ask } from "./requests.js";
import { lying, trees } from "./village.js";
import { b } from "./words.js";
import { t } from "../words.js";

/**
 * @typedef {{line: number, where: string[], what: string, expected: string, got: string, notes: string[]}} Difference
 * @typedef {{number: number, name: string, rules: string[], line: number, file: string, outcome: "holds" | "fails" | "cannot be run", differences: Difference[]}} Scenario
 * @typedef {{owner: number | string, name: string, supply: number, village: {cards: import("./village.js").Placed[]}, hand: {card: string | null, suit: string}[], square: string[], keep: string[]}} Seat
 * @typedef {{round: number, phase: string, phase_name: string, seats: Seat[], road: {place: number, card: string | null, coins: number}[]}} TableData
 */

export class ScenariosTab {
  /** @param {import("./main.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.title = b("scenarios");
    this.note = h("p.note", { role: "status" });
    this.list = h("ul.scenarios", { role: "list" });
    this.element = h("div.scenarios-tab", {}, this.note, this.list);
    /** @type {Set<string>} */
    this.open = new Set();
  }

  async update() {
    forgetSizes();
    this.note.textContent = b("scenarios_running");
    try {
      const found = await ask("scenarios", { pack: this.bench.pack });
      /** @type {Scenario[]} */
      const scenarios = found.scenarios;
      const wrong = scenarios.filter((scenario) => scenario.outcome !== "holds").length;
      const all = scenarios.length;
      this.note.textContent = found.problems.length && !all ? toldShortly(found.problems[0]) : !all ? b("no_scenarios") : wrong ? b("some_fail", { n: wrong, all }) : b("all_hold", { n: all });
      this.note.className = `note ${wrong || found.problems.length ? "bad" : "good"}`;
      this.list.replaceChildren(...[...scenarios].sort((one, other) => Number(one.outcome === "holds") - Number(other.outcome === "holds")).map((scenario) => this.#row(scenario)));
    } catch (error) {
      this.note.textContent = error instanceof Error ? error.message : String(error);
      this.note.className = "note bad";
    }
  }

  /** @param {Scenario} scenario */
  #row(scenario) {
    const word = scenario.outcome === "holds" ? b("holds") : scenario.outcome === "fails" ? b("fails") : b("cannot_run");
    const place = h("div.scenario-table", {});
    const key = `${scenario.file}:${scenario.name}`;
    const show = async () => {
      this.open.add(key);
      try {
        place.replaceChildren(drawn(await ask("scenario table", { pack: this.bench.pack, number: scenario.number }), (card) => this.bench.nameOf(card)));
        fit(place);
      } catch (error) {
        place.replaceChildren(h("p.wrong", {}, error instanceof Error ? error.message : String(error)));
      }
    };
    if (this.open.has(key)) void show();
    return h(
      `li.scenario.${scenario.outcome === "holds" ? "good" : "bad"}`, { "data-scenario": scenario.name },
      h("div.scenario-head", {},
        h("span.outcome", {}, `${scenario.outcome === "holds" ? "✓" : "✗"} ${word}`),
        h("button.link", { type: "button", onclick: () => void this.bench.goTo(scenario.file, scenario.line) }, scenario.name),
        h("span.left", {}, scenario.rules.join(", ")),
        button(b("show_table"), () => {
          if (place.childElementCount) {
            place.replaceChildren();
            this.open.delete(key);
          } else void show();
        }, { class: "small quiet", "data-act": "show" })),
      scenario.differences.map((difference) =>
        h("div.difference", {},
          h("button.link", { type: "button", onclick: () => void this.bench.goTo(scenario.file, difference.line) }, `${b("go_to_line", { n: difference.line })}: `, difference.what),
          h("p.expected", {}, h("b", {}, `${b("expected")}: `), h("code", {}, difference.expected)),
          h("p.got", {}, h("b", {}, `${b("got")}: `), h("code", {}, difference.got)),
          difference.notes.map((note) => h("p.left", {}, note))),
      ),
      place,
    );
  }
}

/** @param {import("./requests.js").Problem} problem */
function toldShortly(problem) {
  return !isTranslated(problem) && problem.says ? problem.says : problem.message;
}

/**
 * @param {{does: string[], before: TableData, after: TableData, differences: Difference[]}} found
 * @param {(card: string) => string} nameOf
 */
function drawn(found, nameOf) {
  const wrong = new Set(found.differences.map((difference) => difference.where.slice(0, 2).join(" ")));
  return h(
    "div.two-tables", {},
    h("section", {}, h("h4", {}, b("before")), tableOf(found.before, null, new Set(), nameOf)),
    h("ol.does", {}, found.does.map((step) => h("li", {}, h("code", {}, step)))),
    h("section", {}, h("h4", {}, b("after")), tableOf(found.after, found.before, wrong, nameOf)),
  );
}

/**
 * @param {TableData} table
 * @param {TableData | null} before what is new since then is marked
 * @param {Set<string>} wrong the facts that are not as expected, such as `villages 1`
 * @param {(card: string) => string} nameOf
 */
function tableOf(table, before, wrong, nameOf) {
  const key = PHASES[table.phase];
  const road = wrong.has("road") || [...wrong].some((where) => where.startsWith("road "));
  return h(
    "div.small-table", {},
    h("p.left", {}, `${b("round", { n: table.round })} · ${key ? t(key) : table.phase_name}`),
    table.seats.map((seat, index) => {
      const earlier = before?.seats[index];
      const was = new Set(earlier?.village.cards.map((card) => `${card.id} ${card.card} ${card.coins}`));
      const isWrong = (/** @type {string} */ fact) => wrong.has(`${fact} ${seat.owner}`) || wrong.has(fact);
      const isChanged = earlier && earlier.supply !== seat.supply;
      return h(
        `section.small-village${isWrong("villages") || isWrong("scores") ? ".wrong-here" : ""}`, { "data-owner": String(seat.owner) },
        h("h5", {}, capital(seat.name), " · ",
          h(`span.supply${isWrong("supplies") ? ".wrong-here" : ""}${isChanged ? ".new" : ""}`, {}, b("gold", { n: seat.supply }), isChanged ? ` (${earlier.supply} →)` : "")),
        trees(seat.village.cards, (card, isCovered) => {
          const element = lying(card, isCovered, nameOf(card.card));
          if (before && !was.has(`${card.id} ${card.card} ${card.coins}`)) element.classList.add("new");
          return element;
        }),
        seat.hand.length > 0 && h(`div.small-hand${isWrong("hands") ? ".wrong-here" : ""}`, {}, h("span.left", {}, b("hand")), seat.hand.map((card) => (card.card ? h("span.bench-thing.short", {}, tile(card.card)) : ""))),
      );
    }),
    h(`div.small-hand${road ? ".wrong-here" : ""}`, {}, h("span.left", {}, b("road")), table.road.map((place) => (place.card ? h("span.bench-thing.short", {}, tile(place.card), place.coins > 0 && h("span.bench-coins", {}, `+${place.coins}`)) : ""))),
  );
}
