// The page of one game: draws what the session knows, and sends what is done on it.

import { cardDialog, notice, peekAt, unpeek } from "./dialogs.js";
import { announce, button, h, replaceParts } from "./dom.js";
import { loadFaces } from "./faces.js";
import { afterSizing, fit } from "./fit.js";
import { actionsUntil, curtain, historyBar, laidOut, logDrawer, showDecision, ticker } from "./frames.js";
import { header } from "./header.js";
import { notesOn, openDiscards, openScores } from "./inspect.js";
import { market } from "./market.js";
import { inviteOnce, openMenu } from "./menu.js";
import { cardName } from "./parts.js";
import { listen } from "./pointer.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import { meant, placesFor, wayOf } from "./things.js";
import { tray } from "./tray.js";
import { hand, village } from "./village.js";
import { spoken, t } from "./words.js";

/** @typedef {import("./parts.js").Scene} Scene */

/** Where there is no room for others' villages beside the board. */
const NARROW = matchMedia("(max-width: 1080px)");
/** The verbs of which there are never too many actions. */
const FEW = ["end turn", "pass", "play", "use", "place"];

export class Table {
  /**
   * @param {HTMLElement} root
   * @param {{game: string, tokens: string[], play: (game: string, tokens: string[]) => void, leave: () => void}} given
   */
  constructor(root, { game, tokens, play, leave }) {
    this.root = root;
    this.play = play;
    this.leave = leave;
    this.selection = new Selection();
    /** @type {import("./types.js").Server.At | null} an earlier moment that is looked at */
    this.past = null;
    /** @type {number | null | undefined} the seat whose cards may be seen at a screen that several share */
    this.uncovered = undefined;
    /** @type {Set<string>} */
    this.fresh = new Set();
    /** @type {Map<string, string> | null} */
    this.laid = null;
    this.phase = "";
    this.hasFaces = false;
    /** Whether an action is on its way, so that nothing else can be done until it is answered. */
    this.isSent = false;
    this.session = new Session({ game, tokens, language: spoken() });
    this.session.addEventListener("change", () => this.#changed());
    this.session.addEventListener("line", () => this.#lineChanged());
    this.session.addEventListener("refused", (event) => this.#refused(/** @type {CustomEvent} */ (event).detail));
    this.session.addEventListener("rematch", (event) => {
      const { game: next, tokens: given } = /** @type {CustomEvent} */ (event).detail;
      this.play(next, given);
    });
    this.#sized = afterSizing(this.#redraw);
    NARROW.addEventListener("change", this.#redraw);
    this.#listening = listen(root, {
      point: (key, byKeyboard) => this.point(key, byKeyboard),
      drop: (source, targets) => this.drop(source, targets),
      lift: (key) => this.#lift(key),
      scores: (owner) => void this.#scores(owner),
      cancel: () => this.cancel(),
      peek: (element) => this.#withCard(element, (card, side, notes) => peekAt(element, card, side, notes)),
      look: (element) => this.#withCard(element, (card, side, notes) => this.#look(card, side, notes)),
    });
    this.root.replaceChildren(h("p.loading", {}, t("connecting")));
    loadFaces(game, tokens[0] ?? "", spoken()).then(
      () => {
        this.hasFaces = true;
        this.draw();
        showDecision(this.root, this.session);
      },
      (error) => this.#missing(String(error.message ?? error)),
    );
  }

  #listening;
  #redraw = () => this.draw();
  #sized;

  close() {
    this.session.close();
    this.#listening();
    NARROW.removeEventListener("change", this.#redraw);
    this.#sized();
    unpeek();
  }

  /** @param {string} text */
  #missing(text) {
    this.root.replaceChildren(
      h("main.lost", {}, h("h1", {}, t("title")), h("p", {}, t("no_game")), h("p.left", {}, text), button(t("back_to_lobby"), () => this.leave(), { class: "primary" })),
    );
  }

  /** @returns {Scene | null} */
  get scene() {
    const { state, joined } = this.session;
    if (!state || !joined || !this.hasFaces) return null;
    const { view, waiting, looked_at: lookedAt } = this.past ?? state;
    const isPast = this.past !== null;
    const open = isPast || this.isSent ? /** @type {Set<string>} */ (new Set()) : this.selection.open;
    return { view, waiting, lookedAt, state, joined, selection: this.selection, me: this.session.seat, isPast, isSent: this.isSent, open, fresh: this.fresh };
  }

  /** Whether another of those who share this screen must say first that they sit there. */
  get isCovered() {
    const { joined, state, seat } = this.session;
    return (joined?.own.length ?? 0) > 1 && !state?.over && this.uncovered !== seat;
  }

  #lineChanged() {
    document.body.classList.toggle("offline", !this.session.isOpen);
    this.isSent = false;
    if (!this.session.isOpen && this.session.state) notice(t("lost"), "bad");
    this.draw();
  }

  #changed() {
    const { state } = this.session;
    if (!state) return;
    this.isSent = false;
    const wasMine = this.selection.ways.length > 0;
    const phase = `${state.view.round} ${state.view.phase} ${state.view.current_player === this.session.seat}`;
    this.selection.reset(state.actions, state.view);
    if (state.more_actions) for (const verb of FEW) void this.#askMore({ verb });
    const laid = laidOut(state.view);
    this.fresh = new Set(this.laid ? [...laid].filter(([key, what]) => this.laid?.get(key) !== what).map(([key]) => key) : []);
    this.laid = laid;
    this.draw();
    if (phase !== this.phase) showDecision(this.root, this.session);
    this.phase = phase;
    const said = state.log.slice(-3).map((line) => line.text);
    if (state.decision?.player === this.session.seat && !wasMine) said.push(t("your_turn"));
    if (said.length && !this.isCovered) announce(said.join(". "));
  }

  /**
   * Ask for actions beyond those that a state lists, where there are very many.
   * @param {{verb?: string, card?: string}} wanted
   */
  async #askMore(wanted) {
    const version = this.session.state?.version;
    const answer = await this.session.ask("actions", wanted);
    const { state } = this.session;
    if (answer?.type === "actions" && state && state.version === version && this.selection.add(answer.actions, state.view)) this.draw();
  }

  draw() {
    const scene = this.scene;
    if (!scene) return;
    unpeek();
    replaceParts(this.root, this.isCovered ? [curtain(scene, () => this.#uncover(scene.me))] : this.#parts(scene));
    this.root.classList.toggle("watching", scene.me === null);
    fit(this.root);
    if (!this.isCovered) inviteOnce(scene);
    this.root.dataset.version = String(scene.state.version);
    this.root.dataset.actions = String(actionsUntil(this.session.log, (this.past ?? scene.state).version));
  }

  /** @param {Scene} scene */
  #parts(scene) {
    const mine = scene.view.seats.find((seat) => seat.owner === scene.me);
    const others = scene.view.seats.filter((seat) => seat.owner !== scene.me);
    const isLogOpen = document.body.classList.contains("log-open");
    const around = h("div.others", {}, others.map((seat) => village(scene, seat)));
    const isOnBoard = NARROW.matches || !mine;
    const board = h("main.board", { "data-keep": "board" }, market(scene), mine ? village(scene, mine) : null, isOnBoard && around);
    const side = isOnBoard ? null : h("aside.side", { "data-keep": "side", "aria-label": t("players") }, around);
    const own = h("div.own", {}, ticker(this.session.log, () => this.#toggleLog()), mine ? hand(scene, mine) : null);
    const shown = new Set([board, own, ...(side ? [side] : [])].flatMap((part) => [...part.querySelectorAll("[data-thing]")]).map((part) => part.getAttribute("data-thing") ?? ""));
    return [
      header(scene, {
        undo: () => this.session.act("undo"),
        hint: () => this.#hint(),
        scores: () => this.#scores(String(scene.me ?? scene.view.seats[0]?.owner)),
        history: () => this.#goTo(this.past ? null : scene.state.version - 1),
        menu: () => openMenu(this.session, scene, this.leave),
        log: () => this.#toggleLog(),
      }),
      this.past ? historyBar(scene, this.session.log, this.past.version, (version) => void this.#goTo(version)) : null,
      board,
      side,
      h("footer.dock", {}, tray(scene, this.#deeds(), shown), own),
      isLogOpen ? logDrawer(scene, this.session.log, () => this.#toggleLog()) : null,
    ].filter((part) => part !== null);
  }

  /** @param {number | null} seat */
  #uncover(seat) {
    this.uncovered = seat;
    this.draw();
  }

  #toggleLog() {
    document.body.classList.toggle("log-open");
    this.draw();
  }

  /** @param {number | null} version */
  async #goTo(version) {
    if (version === null || version < 1) {
      this.past = version === null ? null : this.past;
      this.draw();
      return;
    }
    const answer = await this.session.ask("at", { version });
    if (answer?.type !== "at") return void (answer && this.#refused(answer));
    this.past = answer;
    this.selection.clear();
    this.draw();
  }

  /** @returns {import("./tray.js").Deeds} */
  #deeds() {
    return {
      take: (way) => this.take(way),
      point: (key) => this.point(key, true),
      cancel: () => this.cancel(),
      foresee: async (way) => {
        const answer = await this.session.ask("preview", { action: way.offer.action });
        return answer?.type === "preview" ? { ...answer, gain: answer.totals[String(this.session.seat)] ?? 0 } : null;
      },
      look: (card, side) => this.#look(card, side, []),
      send: (type, fields) => {
        if (type === "scores") this.#scores(String(this.session.seat));
        else if (type === "rematch" || type === "consent") void this.session.ask(type, fields).then((answer) => answer?.type === "refused" && this.#refused(answer));
        else this.session.act(type, fields);
      },
    };
  }

  /** @param {import("./things.js").Way} way */
  take(way) {
    if (this.isSent) return;
    this.isSent = true;
    this.session.act("act", { action: way.offer.action });
    this.selection.clear();
    this.draw();
  }

  cancel() {
    if (!this.selection.chosen.length) {
      if (document.body.classList.contains("log-open")) this.#toggleLog();
      return;
    }
    const first = this.selection.chosen[0] ?? "";
    this.selection.clear();
    this.draw();
    const again = this.root.querySelector(`[data-thing="${CSS.escape(first)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * Somebody pointed at a thing: it is chosen, goes with what was chosen before, or takes its place.
   * @param {string} key
   * @param {boolean} byKeyboard
   */
  point(key, byKeyboard) {
    const { state, seat } = this.session;
    if (!state || this.past || this.isSent) return;
    if (key === "discard" && !this.selection.fits(key)) {
      const scene = this.scene;
      if (scene) openDiscards(scene);
      return;
    }
    const { chosen } = this.selection;
    if (chosen.length && !this.selection.fits(key) && !chosen.includes(key)) {
      const first = chosen[0] ?? "";
      const isOther = this.selection.ways.some((way) => way.things[0] === key);
      if (!isOther && seat !== null && meant(first, key, seat, state.view)) {
        this.#explain(first, key);
        return;
      }
      this.selection.clear();
    }
    const way = this.selection.point(key);
    if (way) {
      this.take(way);
      return;
    }
    if (state.more_actions && !this.selection.chosen[1] && key.startsWith("hand:")) void this.#askMore({ card: key.slice(5) });
    this.draw();
    this.root.querySelector(`[data-thing="${CSS.escape(key)}"]`)?.scrollIntoView({ inline: "nearest", block: "nearest" });
    if (byKeyboard) {
      const next = /** @type {HTMLElement | null} */ (this.root.querySelector(".tray .way, .tray .chip-button"));
      next?.focus();
    }
  }

  /** @param {string} key */
  #lift(key) {
    if (this.past || this.isSent) return false;
    const canStart = this.selection.ways.some((way) => way.things.includes(key));
    if (!canStart && !/^(hand|road|stack|basic|reserve):?/.test(key)) return false;
    this.selection.clear();
    this.selection.chosen = [key];
    this.draw();
    return true;
  }

  /**
   * Something was dropped on a thing, or on the place around it.
   * @param {string} source
   * @param {string[]} targets
   */
  drop(source, targets) {
    const { selection } = this;
    selection.chosen = [source];
    const [first] = targets;
    if (!first || first === source) {
      this.draw();
      return;
    }
    const target = first.startsWith("hand:") && !selection.fits(first) ? "hand" : first;
    const goal = [target, ...placesFor(target, targets)].find((key) => selection.fits(key));
    if (goal) {
      const way = selection.point(goal);
      if (way) this.take(way);
      else this.draw();
    } else if (target === "ground" && selection.left.length) this.draw();
    else this.#explain(source, target);
  }

  /**
   * Say why something cannot go somewhere, and what would help.
   * @param {string} source
   * @param {string} target
   */
  async #explain(source, target) {
    const { state, seat } = this.session;
    const action = state && seat !== null ? meant(source, target, seat, state.view) : null;
    this.selection.clear();
    this.draw();
    if (!action) {
      notice(t("no_meaning"), "bad");
      return;
    }
    const answer = await this.session.ask("explain", { action });
    const refusal = answer?.refusal;
    if (refusal) notice(refusal.reason, "bad", [refusal.remedy, refusal.rule && `(${refusal.rule})`].filter(Boolean).join(" "));
    else notice(answer?.text ?? t("no_meaning"), "bad", answer?.remedy ?? "");
  }

  /** @param {any} message */
  #refused(message) {
    this.isSent = false;
    if (message.code === "no game") this.#missing(message.text);
    else notice(message.text, "bad", message.remedy ?? "");
    this.selection.clear();
    this.draw();
  }

  async #hint() {
    announce(t("hint_wait"));
    document.body.classList.add("thinking");
    const answer = await this.session.ask("hint");
    document.body.classList.remove("thinking");
    const { state } = this.session;
    if (answer?.type !== "hint" || !answer.action || !state) {
      notice(answer?.text || t("hint_none"), "bad");
      return;
    }
    const way = wayOf({ action: answer.action, text: answer.text, price: null }, state.view);
    const first = way.things[0];
    this.selection.clear();
    if (first && this.selection.fits(first)) this.selection.chosen = [first];
    this.draw();
    notice(t("hint_is", { text: answer.text }));
  }

  /** @param {string} owner */
  #scores(owner) {
    const scene = this.scene;
    if (scene) void openScores(this.session, scene, owner);
  }

  /**
   * @param {string} card
   * @param {string} side
   * @param {string[]} notes
   */
  #look(card, side, notes) {
    const scene = this.scene;
    if (scene) cardDialog(cardName(scene, card), card, side, notes);
  }

  /**
   * @param {HTMLElement} element
   * @param {(card: string, side: string, notes: string[]) => void} show
   */
  #withCard(element, show) {
    const scene = this.scene;
    const { card, side = "", thing = "" } = element.dataset;
    if (scene && card) show(card, side, notesOn(scene, card, thing));
  }
}
