// Beside the table: the log by rounds, and the scores with what each point comes from.

import { button, capital, h, icon } from "./dom.js";
import { cardName, nameOf } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Scene} Scene */
/** @typedef {import("./types.js").Score.Score} Score */
/** @typedef {import("./session.js").LogLine} LogLine */

/** @type {Record<string, string>} */
const SIGNS = {
  draft: "hand", "add gold": "gold", "add no gold": "gold", place: "builder", play: "play", trade: "trade", use: "play",
  choose: "choose", resolve: "event", pay: "gold", "end turn": "end", pass: "end", accept: "choose", decline: "end",
};

/**
 * The log, the latest round first within reach: rounds in order, open at the last one.
 * @param {Scene} scene
 * @param {LogLine[]} log
 */
export function logPanel(scene, log) {
  /** @type {Map<number, LogLine[]>} */
  const rounds = new Map();
  let round = 1;
  for (const line of log) {
    round = line.round ?? round;
    rounds.set(round, [...(rounds.get(round) ?? []), line]);
  }
  const groups = [...rounds].reverse().map(([number, lines]) =>
    h(
      "section.round",
      {},
      h("h3", {}, t("round", { n: number })),
      h("ol.lines", { role: "list" }, [...lines].reverse().map((line) => logLine(scene, line))),
    ),
  );
  return h("div.log", { role: "log", "aria-label": t("log"), tabindex: "0" }, groups.length ? groups : h("p.left", {}, t("log_empty")));
}

/**
 * @param {Scene} scene
 * @param {LogLine} line
 */
function logLine(scene, line) {
  const sign = SIGNS[line.action?.verb ?? ""] ?? "dot";
  const mark = sign === "gold" || sign === "builder" ? icon(sign) : h(`span.sign.sign-${sign}`, { "aria-hidden": "true" });
  const isUndone = line.what === "undone";
  const said = line.text.charAt(0).toUpperCase() + line.text.slice(1);
  const text = h("span", {}, isUndone ? h("s", {}, said) : said, isUndone && ` (${t("log_undone")})`);
  const changes = line.changes.map((change) => change.text).filter(Boolean);
  const own = line.player === scene.me ? ".own" : "";
  if (!changes.length) return h(`li.line${own}`, {}, mark, text);
  return h(
    `li.line${own}`,
    {},
    mark,
    h("details", {}, h("summary", {}, text), h("ul.changes", {}, changes.map((change) => h("li", {}, change)))),
  );
}

/** @type {[keyof Score & ("gold" | "silver" | "coins" | "food" | "builders"), import("./words.js").Key][]} */
const PARTS = [
  ["gold", "score_gold"], ["silver", "score_silver"], ["coins", "score_coins"], ["food", "score_food"], ["builders", "score_builders"],
];

/**
 * The scores of all seats, with the working of each part.
 * @param {Scene} scene
 * @param {Score[]} scores
 * @param {Record<string, string[]>} lines the same in words, by owner
 * @param {string} owner whose working is shown
 */
export function scoreBoard(scene, scores, lines, owner) {
  const rows = scores.map((score) =>
    h(
      `tr${String(score.owner) === owner ? ".shown" : ""}`,
      {},
      h("th", { scope: "row" }, capital(nameOf(scene, score.owner))),
      h("td", {}, String(score.supply)),
      PARTS.slice(0, 3).map(([part]) => h("td", {}, String(score[part]?.amount ?? 0))),
      h("td.total", {}, String(score.total)),
    ),
  );
  const heads = [t("score_supply"), ...PARTS.slice(0, 3).map(([, key]) => t(key)), t("score_total")];
  const table = h(
    "div.scroll",
    { tabindex: "0", role: "group", "aria-label": t("scores") },
    h(
      "table.scores",
      {},
      h("thead", {}, h("tr", {}, h("td", {}), heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows),
    ),
  );
  return h("div.score-board", {}, table, scores.map((score) => working(scene, score, lines[String(score.owner)] ?? [], String(score.owner) === owner || scores.length === 1)));
}

/**
 * Every point of a seat with the cards that gave it.
 * @param {Scene} scene
 * @param {Score} score
 * @param {string[]} lines
 * @param {boolean} isOpen
 */
function working(scene, score, lines, isOpen) {
  const parts = PARTS.map(([part, key], index) => {
    const cards = score[part]?.cards ?? [];
    const told = sources(lines[index + 1] ?? "", cards.length);
    return h(
      "div.part",
      {},
      h("h3", {}, t(key), h("b", {}, String(score[part]?.amount ?? 0))),
      cards.length
        ? h("ul", {}, cards.map((given, number) => h("li", {}, h("span", {}, cardName(scene, given.card), given.working && h("small", {}, told[number])), h("b", {}, String(given.amount)))))
        : h("p.left", {}, t("score_nothing")),
    );
  });
  return h(
    "details.working",
    { open: isOpen },
    h("summary", {}, h("span", {}, capital(nameOf(scene, score.owner))), h("b", {}, String(score.total))),
    h("div.parts", {}, parts),
  );
}

/**
 * Where the number of each card comes from: the pieces of a line such as `silver 9: Priest: 3 per 2 ... = 9: ...; Agent: ...`.
 * @param {string} line
 * @param {number} count how many cards there are
 */
function sources(line, count) {
  const pieces = line.slice(line.indexOf(": ") + 2).split("; ");
  return pieces.length === count ? pieces.map((piece) => piece.slice(piece.indexOf(": ") + 2)) : [];
}

/**
 * @param {string} text
 * @param {string} name of the file
 */
export function recordBody(text, name) {
  return h(
    "div.record",
    {},
    h("pre", { tabindex: "0" }, text),
    h(
      "div.buttons",
      {},
      button(t("copy"), () => navigator.clipboard?.writeText(text)),
      button(t("download"), () => download(text, name), { class: "primary" }),
    ),
  );
}

/**
 * Give a text to the person as a file.
 * @param {string} text
 * @param {string} name
 */
export function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
