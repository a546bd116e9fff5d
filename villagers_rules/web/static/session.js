// One game as this page knows it: what was sent, what came since, and the questions under way.

import { transport } from "./transport.js";

/** @typedef {import("./types.js").Server.State} State */
/** @typedef {import("./types.js").Server.Joined} Joined */
/** @typedef {State["log"][number]} LogLine */

/** Events: `change` after all that alters what is shown, `refused` for what the engine refused, `line` when the connection comes or goes. */
export class Session extends EventTarget {
  /**
   * @param {{game: string, tokens: string[], language: string}} given
   */
  constructor({ game, tokens, language }) {
    super();
    this.game = game;
    this.tokens = tokens;
    this.language = language;
    /** @type {Joined | null} */
    this.joined = null;
    /** @type {State | null} */
    this.state = null;
    /** @type {Map<number | null, LogLine[]>} */
    this.logs = new Map();
    /** @type {Map<number, (answer: any) => void>} */
    this.asked = new Map();
    this.count = 0;
    this.isOpen = false;
    this.connection = transport.connect({
      opened: () => this.#opened(),
      received: (message) => this.#received(message),
      closed: () => this.#closed(),
    });
  }

  /** The seat whose state is shown, null for a spectator. */
  get seat() {
    return this.state ? this.state.seat : (this.joined?.seat ?? null);
  }

  get log() {
    return this.logs.get(this.seat) ?? [];
  }

  #opened() {
    this.isOpen = true;
    const sent = { type: "join", game: this.game, language: this.language };
    if (this.tokens.length > 1) this.connection.send({ ...sent, tokens: this.tokens });
    else this.connection.send({ ...sent, token: this.tokens[0] ?? null, version: this.state?.version ?? null });
  }

  #closed() {
    this.isOpen = false;
    for (const answer of this.asked.values()) answer(null);
    this.asked.clear();
    this.dispatchEvent(new Event("line"));
  }

  /** @param {any} message */
  #received(message) {
    if (message.type === "joined") {
      this.joined = message;
      this.dispatchEvent(new Event("line"));
    } else if (message.type === "state") this.#updated(message);
    else if (message.type === "seats" && this.joined) {
      this.joined = { ...this.joined, seats: message.seats };
      this.dispatchEvent(new Event("change"));
    }
    else if (message.type === "rematch") this.dispatchEvent(new CustomEvent("rematch", { detail: message }));
    const waiting = message.request === undefined || message.request === null ? undefined : this.asked.get(message.request);
    if (waiting) {
      this.asked.delete(message.request);
      waiting(message);
    } else if (message.type === "refused" || message.type === "error") {
      this.dispatchEvent(new CustomEvent("refused", { detail: message }));
    }
  }

  /** @param {State} state */
  #updated(state) {
    const kept = (this.logs.get(state.seat) ?? []).filter((line) => line.version <= state.since);
    this.logs.set(state.seat, [...kept, ...state.log]);
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Send a request; the answer is null when the connection was lost.
   * @param {string} type
   * @param {object} [fields]
   * @returns {Promise<any>}
   */
  ask(type, fields = {}) {
    if (!this.isOpen) return Promise.resolve(null);
    this.count += 1;
    const request = this.count;
    return new Promise((resolve) => {
      this.asked.set(request, resolve);
      this.connection.send({ type, request, ...fields });
    });
  }

  /**
   * Do what changes the game: the answer to that is the next state, or a refusal.
   * @param {string} type
   * @param {object} [fields]
   */
  act(type, fields = {}) {
    if (!this.isOpen) return;
    this.count += 1;
    this.connection.send({ type, request: this.count, version: this.state?.version, ...fields });
  }

  close() {
    this.connection.close();
  }
}
