// What stands around the table: the latest line of the log, the log, the curtain over a shared screen, the bar of the history.

import { logPanel } from "./aside.js";
import { button, h } from "./dom.js";
import { clockText } from "./header.js";
import { nameOf } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Scene} Scene */
/** @typedef {import("./session.js").LogLine} LogLine */

/**
 * The latest line of the log, which opens the whole.
 * @param {LogLine[]} log
 * @param {() => void} open
 */
export function ticker(log, open) {
  const line = log.at(-1);
  if (!line) return null;
  return button("", open, { class: "ticker", "data-tool": "ticker", "aria-label": `${t("log")}: ${line.text}` },
    h("span.sign.sign-log", { "aria-hidden": "true" }), h("span", {}, line.text));
}

/**
 * The log over the table.
 * @param {Scene} scene
 * @param {LogLine[]} log
 * @param {() => void} close
 */
export function logDrawer(scene, log, close) {
  return h(
    "section.log-drawer",
    { "data-keep": "log", "aria-label": t("log") },
    h("header.log-head", {}, h("h2", {}, t("log")), button("×", close, { class: "quiet close", "aria-label": t("close"), "data-tool": "close log" })),
    logPanel(scene, log),
  );
}

/**
 * What hides a hand until its owner sits at the screen.
 * @param {Scene} scene
 * @param {() => void} show
 */
export function curtain(scene, show) {
  const name = nameOf(scene, scene.me);
  return h(
    "main.curtain",
    {},
    h("h1", {}, t("pass_device", { name })),
    h("p", {}, t("play_at", { name })),
    h("p.left", {}, clockText(scene)),
    button(t("show_seat"), show, { class: "primary", "data-act": "show" }),
  );
}

/**
 * Steps through what was, and back to now.
 * @param {Scene} scene
 * @param {LogLine[]} log
 * @param {number} version which is shown
 * @param {(version: number | null) => void} goTo
 */
export function historyBar(scene, log, version, goTo) {
  const all = scene.state.version;
  return h(
    "section.history-bar",
    { "aria-label": t("history") },
    button("◀", () => goTo(version - 1), { "aria-label": t("history_back"), disabled: version <= 1, "data-tool": "back" }),
    h("span", {}, t("history_at", { n: version, all })),
    button("▶", () => goTo(version + 1 >= all ? null : version + 1), { "aria-label": t("history_next"), "data-tool": "next" }),
    h("span.history-line", {}, log.findLast((line) => line.version <= version)?.text ?? ""),
    button(t("history_now"), () => goTo(null), { class: "primary", "data-tool": "now" }),
  );
}

/**
 * How many actions had been taken, and not taken back, at a version.
 * @param {LogLine[]} log
 * @param {number} version
 */
export function actionsUntil(log, version) {
  const steps = { action: 1, undone: -1, begun: 0, pass: 0 };
  return log.reduce((count, line) => count + (line.version <= version ? steps[line.what] : 0), 0);
}

/**
 * What lies on the table, each with what would be new if it changed.
 * @param {import("./parts.js").View} view
 * @returns {Map<string, string>}
 */
export function laidOut(view) {
  return new Map([
    ...view.road.map((card) => /** @type {const} */ ([`road:${card.place}`, `${card.card} ${card.coins}`])),
    ...view.seats.flatMap((seat) => [
      ...seat.village.cards.map((card) => /** @type {const} */ ([`placed:${seat.owner}:${card.id}`, `${card.card} ${card.coins} ${JSON.stringify(card.counters)}`])),
      ...seat.square.map((card) => /** @type {const} */ ([`square:${seat.owner}:${card}`, ""])),
    ]),
  ]);
}

/**
 * Bring the part of the board into view where the player's own decision is made.
 * @param {HTMLElement} root
 * @param {import("./session.js").Session} session
 */
export function showDecision(root, { state, seat }) {
  const { player, kind } = state?.decision ?? {};
  const board = /** @type {HTMLElement | null} */ (root.querySelector(".board"));
  if (!board || player !== seat) return;
  const part = kind === "build" ? board.querySelector(".mine") : kind === "draft" || kind === "update" ? board.firstElementChild : null;
  if (part) board.scrollTop += part.getBoundingClientRect().top - board.getBoundingClientRect().top - 8;
}
