// What somebody points at: from the first thing to the one action that is meant.

import { isButton, wayOf } from "./things.js";

/** @typedef {import("./things.js").Way} Way */
/** @typedef {import("./things.js").Offer} Offer */

/** Whether a thing is a place in a village, which appears once something can go there.
 * @param {string} thing
 */
function isPlace(thing) {
  return thing === "ground" || thing.startsWith("village:");
}

export class Selection {
  constructor() {
    /** @type {string[]} */
    this.chosen = [];
    /** @type {Way[]} */
    this.ways = [];
  }

  /**
   * Take the actions of a new state; what was pointed at stays if something can still be done with it.
   * @param {Offer[]} offers
   * @param {import("./things.js").View} view
   */
  reset(offers, view) {
    this.ways = offers.map((offer) => wayOf(offer, view));
    if (!this.left.length) this.chosen = [];
  }

  /**
   * Take further actions of the same state. Returns whether there were any.
   * @param {Offer[]} offers
   * @param {import("./things.js").View} view
   */
  add(offers, view) {
    const known = new Set(this.ways.map((way) => JSON.stringify(way.offer.action)));
    const more = offers.filter((offer) => !known.has(JSON.stringify(offer.action)));
    this.ways.push(...more.map((offer) => wayOf(offer, view)));
    return more.length > 0;
  }

  /** The ways that touch all that was pointed at. */
  get left() {
    return this.ways.filter((way) => this.chosen.every((thing) => way.things.includes(thing)));
  }

  /**
   * Those that are plain buttons, or touch something that is not shown on the table.
   * @param {Set<string>} shown the keys of all things that are
   */
  buttons(shown) {
    return this.ways.filter((way) => isButton(way) || !way.things.every((thing) => shown.has(thing) || isPlace(thing) || thing.startsWith("answer:")));
  }

  /** What can be pointed at next, and what starts something where nothing is chosen yet. */
  get open() {
    /** @type {Set<string>} */
    const found = new Set();
    for (const way of this.left) {
      if (isButton(way)) continue;
      if (!this.chosen.length) {
        const first = way.things[0];
        if (first) found.add(first);
      } else {
        const next = way.things.find((thing) => !this.chosen.includes(thing));
        if (next) found.add(next);
        else if (way.finish) found.add(way.finish);
        for (const thing of way.things) if (!this.chosen.includes(thing)) found.add(thing);
      }
    }
    return found;
  }

  /**
   * Whether a thing is part of what can still be done.
   * @param {string} thing
   */
  fits(thing) {
    return this.left.some((way) => way.things.includes(thing) || (this.chosen.length > 0 && way.finish === thing));
  }

  /**
   * Point at a thing. Returns the way to take at once, if that leaves no doubt.
   * @param {string} thing
   * @returns {Way | null}
   */
  point(thing) {
    const again = this.chosen.includes(thing);
    const finished = !again && this.chosen.length > 0 && this.left.filter((way) => way.finish === thing);
    if (finished && finished.length && !this.left.some((way) => way.things.includes(thing))) {
      return finished.length === 1 ? (finished[0] ?? null) : null;
    }
    if (!again) this.chosen = [...this.chosen, thing];
    const [only, ...others] = this.left;
    if (!only || others.length) return null;
    const isWhole = only.things.every((given) => this.chosen.includes(given));
    return isWhole && (again || this.chosen.length > 1) ? only : null;
  }

  clear() {
    this.chosen = [];
  }
}
