// The line at the top: where the game stands, what ends it, and what one can do besides playing.

import { button, capital, h, icon } from "./dom.js";
import { nameOf, termOf } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Scene} Scene */

/** @type {Record<string, import("./words.js").Key>} */
export const PHASES = {
  draft: "phase_draft", "update the road": "phase_update", build: "phase_build", developments: "phase_developments", events: "phase_events",
  markets: "phase_markets",
};

/**
 * What the header can ask the page to do.
 * @typedef {object} Tools
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} scores
 * @property {() => void} history
 * @property {() => void} menu
 * @property {() => void} log
 */

/**
 * @param {Scene} scene
 * @param {Tools} tools
 */
export function header(scene, tools) {
  const { view, state } = scene;
  const canHint = scene.selection.ways.length > 0 && !scene.isPast;
  const phase = PHASES[view.phase];
  return h(
    "header.top",
    {},
    h("a.skip", { href: "#decision" }, t("skip")),
    h(
      "div.where",
      {},
      h("h1.round-name", {}, state.over && !scene.isPast ? t("game_over") : t("round", { n: view.round })),
      !state.over && h("ol.phases", { role: "list" }, phases(scene)),
      view.phase && !phase && h("span.chip.now", {}, capital(termOf(scene, view.phase))),
    ),
    h("p.clock", {}, !state.over && icon("gold"), h("span", {}, capital(clockText(scene)))),
    h(
      "nav.tools",
      { "aria-label": t("menu") },
      scene.me !== null && tool("undo", t("undo"), tools.undo, !state.can_undo || scene.isPast),
      scene.me !== null && tool("hint", t("hint"), tools.hint, !canHint),
      tool("scores", t("scores"), tools.scores),
      tool("history", t("history"), tools.history, state.version <= 1),
      tool("log", t("log"), tools.log),
      tool("menu", t("menu"), tools.menu),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} act
 * @param {boolean} [isOff]
 */
function tool(name, label, act, isOff = false) {
  return button("", act, { class: "tool", "data-tool": name, disabled: isOff, "aria-label": label, title: label },
    h(`span.sign.sign-${name}`, { "aria-hidden": "true" }), h("span.tool-name", { "aria-hidden": "true" }, label));
}

/** @param {Scene} scene */
function phases({ view }) {
  return /** @type {const} */ (["draft", "update the road", "build"]).map((phase) => {
    const key = PHASES[phase];
    const isNow = view.phase === phase;
    return h(`li${isNow ? ".now" : ""}`, { "aria-current": isNow ? "step" : null }, key ? t(key) : phase);
  });
}

/** A text that stays on one line.
 * @param {string} text
 */
function unbroken(text) {
  return text.replaceAll(" ", "\u00a0").replaceAll("–", "\u2060–\u2060");
}

/**
 * Who has won.
 * @param {Scene} scene
 */
export function outcome(scene) {
  const { scores, winners } = scene.state;
  const names = winners.map((owner) => nameOf(scene, owner)).join(", ");
  if (winners.length > 1) return capital(t("prompt_shared", { names }));
  const n = Math.max(0, ...scores.map((score) => score.total));
  return names === t("you") ? t("prompt_you_won", { n }) : capital(t("prompt_over", { names, n }));
}

/**
 * What ends this round or the game.
 * @param {Scene} scene
 */
export function clockText(scene) {
  const { clock, over } = scene.state;
  if (over) return outcome(scene);
  if (!clock.market) return "";
  const [first, last] = [clock.stacks[0] ?? 1, clock.stacks.at(-1) ?? 1];
  const stacks = first === last ? t("stack_one", { n: first }) : unbroken(t("stack_many", { a: first, b: last }));
  const waits = clock.cards_left ? "clock" : "clock_waits";
  const text = clock.this_round
    ? t("clock_round", { market: clock.market_name })
    : t(waits, { market: clock.market_name, n: clock.cards_left, stacks });
  if (clock.is_last_round) return `${t("clock_last")}: ${text}`;
  return clock.is_last_market ? `${text}. ${t("clock_end")}` : text;
}
