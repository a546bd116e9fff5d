// The decision at hand: what is asked, and once something was pointed at, what can be done with it at what price.

import { button, capital, h, icon } from "./dom.js";
import { outcome } from "./header.js";
import { canInvite, openInvitations } from "./menu.js";
import { cardName, nameOf } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Scene} Scene */
/** @typedef {import("./things.js").Way} Way */

/**
 * What the tray can ask the page to do.
 * @typedef {object} Deeds
 * @property {(way: Way) => void} take
 * @property {(thing: string) => void} point
 * @property {() => void} cancel
 * @property {(way: Way) => Promise<{effects: {kind: string, text: string}[], is_complete: boolean, gain: number} | null>} foresee
 * @property {(card: string, side: string) => void} look
 * @property {(type: string, fields?: object) => void} send
 */

/** So many ways are listed one by one: of one verb alone, and beside those of others. */
const [MOST_LISTED, MOST_BESIDE] = [8, 3];
/** Changes that every such action brings, and that need not be said. */
const EXPECTED = new Set(["count", "placed", "card"]);
/** @type {Record<string, import("./words.js").Key>} */
const VERBS = {
  draft: "verb_draft", place: "verb_place", play: "verb_play", trade: "verb_trade", use: "verb_use", choose: "verb_choose",
  resolve: "verb_resolve", pay: "verb_pay",
};
/** @type {Record<string, import("./words.js").Key>} */
const PROMPTS = { draft: "prompt_draft", update: "prompt_update", build: "prompt_build", pay: "prompt_pay" };

/**
 * @param {Scene} scene
 * @param {Deeds} deeds
 * @param {Set<string>} shown the keys of all things on the table
 */
export function tray(scene, deeds, shown) {
  const { selection, state } = scene;
  const element = h("section.tray", { "aria-label": t("your_turn"), id: "decision", tabindex: "-1" });
  if (scene.isPast) {
    element.append(h("p.prompt", {}, t("history_note")));
    return element;
  }
  if (state.undo_asked) element.append(consent(scene, deeds));
  if (selection.chosen.length) element.append(choice(scene, deeds));
  else element.append(question(scene, deeds, shown));
  return element;
}

/**
 * What is asked now.
 * @param {Scene} scene
 * @param {Deeds} deeds
 * @param {Set<string>} shown
 */
function question(scene, deeds, shown) {
  const { state, view, selection, me } = scene;
  if (state.over) {
    return h("div.question.over", {}, h("div", {}, h("p.eyebrow", {}, t("game_over")), h("p.prompt", {}, outcome(scene))), ranking(scene), rematch(scene, deeds));
  }
  const isMine = state.decision?.player === me && me !== null;
  const canAct = selection.ways.length > 0 && !scene.isSent;
  const who = nameOf(scene, view.current_player);
  let text = "";
  if (isMine) {
    const key = PROMPTS[state.decision?.kind ?? ""];
    text = key ? t(key) : sentence(state.decision?.prompt ?? "");
  } else {
    text = t(isAway(scene, view.current_player) ? "waiting_away" : "waiting", { name: who });
    if (me === null) text = t("watching", { text });
  }
  const eyebrow = isMine ? t("your_turn") : canAct ? t("interrupt") : t("turn_of", { name: who });
  return h(
    `div.question${canAct ? ".mine" : ""}`,
    {},
    h("div.asked", {}, h("p.eyebrow", {}, eyebrow), h("p.prompt", {}, text), isMine && left(scene)),
    h(
      "div.buttons", {}, (scene.isSent ? [] : selection.buttons(shown)).map((way) => wayButton(way, deeds)),
      isAway(scene, view.current_player) && canInvite(scene, view.current_player ?? 0) && button(t("invite"), () => openInvitations(scene)),
    ),
  );
}

/**
 * What everybody has at the end, the most first.
 * @param {Scene} scene
 */
function ranking(scene) {
  const scores = [...scene.state.scores].sort((one, other) => other.total - one.total);
  if (scores.length < 2) return null;
  return h("ol.ranking", { role: "list", "aria-label": t("score_final") }, scores.map((score) =>
    h(`li${score.owner === scene.me ? ".own" : ""}`, {}, h("span", {}, capital(nameOf(scene, score.owner))), h("span", {}, t("gold", { n: score.total })))));
}

/**
 * What tells ways apart that are worded alike: what lies on the card that each is about, or its number.
 * @param {Scene} scene
 * @param {Way[]} ways
 * @returns {Map<Way, string>}
 */
function differences(scene, ways) {
  /** @type {Map<string, Way[]>} */
  const alike = new Map();
  for (const way of ways) alike.set(way.offer.text, [...(alike.get(way.offer.text) ?? []), way]);
  const found = /** @type {Map<Way, string>} */ (new Map());
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const notes = group.map((way) => whatLiesOn(scene, way));
    group.forEach((way, number) => {
      const isTold = notes[number] && notes.filter((note) => note === notes[number]).length === 1;
      found.set(way, [notes[number], !isTold && t("numbered", { n: number + 1 })].filter(Boolean).join(" "));
    });
  }
  return found;
}

/**
 * @param {Scene} scene
 * @param {Way} way
 */
function whatLiesOn(scene, { offer: { action } }) {
  const spot = action.on ?? (action.choice?.kind === "placed" ? action.choice : null);
  const seat = scene.view.seats.find((given) => given.owner === spot?.owner);
  if (!spot || !seat) return "";
  const above = seat.village.cards.filter((card) => card.on === spot.id).map((card) => cardName(scene, card.card));
  return above.length ? t("with_on_it", { names: above.join(", ") }) : t("with_nothing_on_it");
}

/**
 * Whether a person is waited for who is not there.
 * @param {Scene} scene
 * @param {number | null} player
 */
function isAway(scene, player) {
  const seated = scene.joined.seats.find((seat) => seat.seat === player);
  return seated?.kind === "human" && !seated.present;
}

/** @param {string} text */
function sentence(text) {
  return text ? text[0]?.toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".") : "";
}

/**
 * How much is left of this turn.
 * @param {Scene} scene
 */
function left({ view, state }) {
  const kind = state.decision?.kind;
  const parts = [];
  if (kind === "draft" && view.drafts_left > 1) parts.push(t("draft_state", { n: view.drafts_left }));
  if (kind === "build") parts.push(t("build_state", { n: view.builds_left }), t("trade_state", { n: view.trades_left }));
  return parts.length > 0 && h("p.left", {}, parts.join(" · "));
}

/**
 * @param {Scene} scene
 * @param {Deeds} deeds
 */
function rematch(scene, deeds) {
  if (scene.me === null) return null;
  if (scene.state.rematch.includes(scene.me)) return h("p.left", {}, t("rematch_waiting"));
  const names = scene.state.rematch.map((seat) => nameOf(scene, seat)).join(", ");
  return h(
    "div.buttons",
    {},
    names && h("p.left", {}, t("rematch_asked", { names })),
    button(t("scores"), () => deeds.send("scores"), { class: "quiet" }),
    button(t("rematch"), () => deeds.send("rematch"), { class: "primary", "data-act": "rematch" }),
  );
}

/**
 * @param {Scene} scene
 * @param {Deeds} deeds
 */
function consent(scene, deeds) {
  const asked = scene.state.undo_asked;
  const isMine = asked?.by === scene.me;
  const isWanted = scene.me !== null && asked?.waiting.includes(scene.me);
  const names = (asked?.waiting ?? []).map((seat) => nameOf(scene, seat)).join(", ");
  return h(
    "div.consent",
    { role: "group" },
    h("p.prompt", {}, isMine ? t("undo_waiting", { names }) : t("undo_ask", { name: nameOf(scene, asked?.by) })),
    isWanted && button(t("agree"), () => deeds.send("consent", { agree: true }), { class: "primary" }),
    isWanted && button(t("refuse"), () => deeds.send("consent", { agree: false })),
    isMine && button(t("undo_withdraw"), () => deeds.send("consent", { agree: false })),
  );
}

/**
 * What can be done with what was pointed at.
 * @param {Scene} scene
 * @param {Deeds} deeds
 */
function choice(scene, deeds) {
  const { selection } = scene;
  const ways = selection.left;
  const shown = selection.chosen[0] ?? "";
  const card = cardOf(scene, shown);
  const title = selection.chosen.map((key) => labelOf(scene, key)).join(" → ");
  const body = h("div.ways", {});
  /** @type {Map<string, Way[]>} */
  const byVerb = new Map();
  for (const way of ways) byVerb.set(way.offer.action.verb, [...(byVerb.get(way.offer.action.verb) ?? []), way]);
  const notes = differences(scene, ways);
  for (const [verb, group] of byVerb) {
    if (group.length <= (byVerb.size === 1 ? MOST_LISTED : MOST_BESIDE)) {
      body.append(...group.map((way) => wayButton(way, deeds, { hasEffects: true, note: notes.get(way) })));
    } else body.append(nextSteps(scene, verb, group, deeds));
  }
  if (!ways.length) {
    const reason = card ? scene.state.unusable[card] : undefined;
    body.append(h("p.left", {}, reason ? t("not_now", { text: refusalText(reason) }) : t("no_meaning")));
  }
  return h(
    "div.choice",
    {},
    h(
      "div.choice-head",
      {},
      h("p.prompt", {}, title),
      card && button(t("details"), () => deeds.look(card, ""), { class: "quiet small" }),
      button(t("cancel"), () => deeds.cancel(), { class: "quiet small", "data-act": "cancel" }),
    ),
    body,
  );
}

/** @param {{reason: string, remedy?: string}} refusal */
export function refusalText(refusal) {
  return [refusal.reason, refusal.remedy].filter(Boolean).join("; ");
}

/**
 * A choice of the next thing, where there are too many ways to list them.
 * @param {Scene} scene
 * @param {string} verb
 * @param {Way[]} group
 * @param {Deeds} deeds
 */
function nextSteps(scene, verb, group, deeds) {
  /** @type {Set<string>} */
  const next = new Set();
  for (const way of group) {
    const step = way.things.find((thing) => !scene.selection.chosen.includes(thing));
    if (step) next.add(step);
  }
  const key = VERBS[verb] ?? "verb_other";
  return h(
    "div.steps",
    { role: "group", "aria-label": t(key) },
    h("span.steps-title", {}, t(key), h("span.left", {}, ` ${t("more_ways", { n: group.length })}`)),
    [...next].map((step) => button(labelOf(scene, step), () => deeds.point(step), { class: "chip-button", "data-tool": `step ${step}` })),
  );
}

/**
 * Show on the table what a way touches, none for null.
 * @param {Way | null} way
 */
function mark(way) {
  for (const marked of document.querySelectorAll(".marked")) marked.classList.remove("marked");
  for (const key of way?.things ?? []) document.querySelector(`#app [data-thing="${CSS.escape(key)}"]`)?.classList.add("marked");
}

/**
 * A button that takes one way; what it pays stands on it, and what it does further is asked for.
 * @param {Way} way
 * @param {Deeds} deeds
 * @param {{hasEffects?: boolean, note?: string}} [given]
 */
function wayButton(way, deeds, { hasEffects = false, note = "" } = {}) {
  const { text, price, action } = way.offer;
  const said = sentence(text).replace(/\.$/, "");
  const effects = h("span.effects", {});
  const isQuiet = ["pass", "decline", "add no gold"].includes(action.verb);
  const element = button(
    "",
    () => deeds.take(way),
    {
      class: isQuiet ? "way quiet" : "way primary", onpointerenter: () => mark(way), onfocus: () => mark(way),
      onpointerleave: () => mark(null), onblur: () => mark(null), "data-verb": action.verb, "data-tool": `way ${JSON.stringify(action)}`,
    },
    h("span.way-text", {}, said, note && h("small.way-note", {}, ` ${note}`)),
    price && h("span.price", {}, icon("gold"), price),
  );
  if (hasEffects) {
    element.append(effects);
    deeds.foresee(way).then((found) => {
      if (!found) return;
      const paid = new Set((price ?? "").split(", "));
      const told = found.effects.filter((effect) => !EXPECTED.has(effect.kind) && !paid.has(effect.text));
      const lines = told.map((effect) => effect.text).slice(0, 4);
      if (found.gain) lines.unshift(t("gain", { n: (found.gain > 0 ? "+" : "−") + Math.abs(found.gain) }));
      effects.textContent = [...lines, ...(found.is_complete ? [] : [t("unforeseen")])].join(" · ");
    });
  }
  return element;
}

/**
 * The card that a key means, if it is known.
 * @param {Scene} scene
 * @param {string} key
 */
function cardOf(scene, key) {
  const [kind, ...rest] = key.split(":");
  if (kind === "placed") {
    const seat = scene.view.seats.find((given) => String(given.owner) === rest[0]);
    return seat?.village.cards.find((card) => String(card.id) === rest[1])?.card ?? "";
  }
  if (kind === "road") return scene.view.road.find((card) => String(card.place) === rest[0])?.card ?? "";
  if (["hand", "basic", "event", "looked", "development", "stash", "tucked", "square", "keep", "waits"].includes(kind ?? "")) return rest.at(-1) ?? "";
  return "";
}

/**
 * @param {Scene} scene
 * @param {string} key
 */
function labelOf(scene, key) {
  const [kind, first, second] = key.split(":");
  const card = cardOf(scene, key);
  const name = cardName(scene, card);
  const owner = Number(first) || first;
  switch (kind) {
    case "placed":
      return owner === scene.me ? name : `${name} (${nameOf(scene, owner)})`;
    case "stack":
      return t("stack", { n: first ?? "" });
    case "reserve":
      return t("reserve");
    case "discard":
      return t("discard");
    case "player":
    case "village":
      return nameOf(scene, owner);
    case "ground":
      return t("ground");
    case "square":
      return second ? name : t("square");
    default:
      return name || key;
  }
}

