// Things that are dragged, with a mouse, a pen or a finger. A finger that moves at once scrolls, as everywhere; one that rests on a
// thing for a moment lifts it, and so does one that pulls a card of the hand upwards.

/**
 * @typedef {object} Dragging
 * @property {(key: string) => boolean} lift whether a drag may start from there; shows where it can go
 * @property {(source: string, targets: string[]) => void} drop on a thing, or else on the place around it
 * @property {() => void} cancel
 * @property {(element: HTMLElement) => void} look
 */
/**
 * @typedef {object} Held
 * @property {string} key
 * @property {number} pointer
 * @property {number} x where the pointer was put down, then where on the thing it is
 * @property {number} y
 * @property {HTMLElement} element
 * @property {boolean} isFinger
 * @property {boolean} isReady whether moving drags
 * @property {number | undefined} timer
 * @property {HTMLElement | null} ghost
 */

const FAR = 7;
/** How long a finger rests before it lifts, and before it shows the whole card, in milliseconds. */
const REST = 220;
const LONG = 650;
/** So near to the edge of the board it scrolls, so fast. */
const EDGE = 44;
const SPEED = 9;

/** @param {EventTarget | null} target */
export function thingAt(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-thing]")) : null;
}

/**
 * Where something dropped at these coordinates goes: a thing, or the place around it.
 * @param {number} x
 * @param {number} y
 * @returns {string[]}
 */
function dropsAt(x, y) {
  const below = document.elementFromPoint(x, y);
  const place = below?.closest("[data-drop]")?.getAttribute("data-drop");
  return [thingAt(below)?.dataset.thing, place].filter((key) => typeof key === "string" && key !== "").map(String);
}

/**
 * What follows the pointer.
 * @param {HTMLElement} element
 * @param {DOMRect} box
 */
function ghostOf(element, box) {
  const whole = element.parentElement ?? element;
  const ghost = /** @type {HTMLElement} */ (whole.cloneNode(true));
  ghost.style.fontSize = getComputedStyle(whole).fontSize;
  ghost.style.width = `${box.width}px`;
  ghost.classList.add("ghost");
  ghost.querySelector("[data-thing]")?.remove();
  return ghost;
}

/** A thing or a place that is being dragged, if any. */
export class Drag {
  /**
   * @param {HTMLElement} root
   * @param {Dragging} hands
   * @param {AbortSignal} signal
   */
  constructor(root, hands, signal) {
    this.root = root;
    this.hands = hands;
    /** @type {Held | null} */
    this.held = null;
    /** Whether the click that follows belongs to a drag. */
    this.hasDragged = false;
    /** Where the pointer was last. */
    this.pointed = [0, 0];
    root.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    // What is touched may be drawn again meanwhile: what follows still goes to where the finger came down.
    root.addEventListener("touchstart", (event) => this.#touched(event), { signal, passive: true });
    root.addEventListener("touchmove", (event) => this.#keepStill(event), { signal, passive: false });
    window.addEventListener("pointermove", (event) => this.#moved(event), { signal });
    window.addEventListener("pointerup", (event) => this.#ended(event), { signal });
    window.addEventListener("pointercancel", (event) => this.#ended(event), { signal });
  }

  /** Whether something follows the pointer now. */
  get isUnderWay() {
    return Boolean(this.held?.ghost);
  }

  /** Whether a finger rests on something. */
  get isFinger() {
    return Boolean(this.held?.isFinger);
  }

  #let() {
    clearTimeout(this.held?.timer);
    this.held?.element.parentElement?.classList.remove("ready");
    this.held = null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.hasDragged = false;
    if (this.held) {
      // A second finger: nothing is dragged.
      if (this.held.ghost) this.#drop(() => this.hands.cancel());
      else this.#let();
      return;
    }
    const element = thingAt(event.target);
    if (!element?.dataset.thing || event.button !== 0) return;
    const isFinger = event.pointerType === "touch";
    /** @type {Held} */
    const held = {
      key: element.dataset.thing, pointer: event.pointerId, x: event.clientX, y: event.clientY, element, isFinger, isReady: !isFinger, timer: undefined, ghost: null,
    };
    this.held = held;
    if (isFinger) held.timer = setTimeout(() => this.#rested(held), REST);
  }

  /** @param {Held} held */
  #rested(held) {
    held.isReady = true;
    held.element.parentElement?.classList.add("ready");
    held.timer = setTimeout(() => {
      if (held.ghost) return;
      this.#let();
      this.hasDragged = true;
      if (held.element.dataset.card) this.hands.look(held.element);
    }, LONG - REST);
  }

  /** @param {TouchEvent} event */
  #touched(event) {
    const { target } = event;
    const ending = new AbortController();
    const end = (/** @type {Event} */ ended) => {
      ending.abort();
      // The finger that has shown a card does not click on what is there now.
      if (this.hasDragged && ended.cancelable) ended.preventDefault();
    };
    target?.addEventListener("touchmove", (move) => this.#keepStill(move), { signal: ending.signal, passive: false });
    target?.addEventListener("touchend", end, { signal: ending.signal, passive: false });
    target?.addEventListener("touchcancel", end, { signal: ending.signal });
  }

  /** Let the page not scroll under what is dragged.
   * @param {Event} event
   */
  #keepStill(event) {
    if (this.held?.isReady && event.cancelable) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.ghost && !this.#lifted(held, event)) return;
    event.preventDefault();
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (held.ghost) held.ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
    this.pointed = [event.clientX, event.clientY];
  }

  /**
   * @param {Held} held
   * @param {PointerEvent} event
   */
  #lifted(held, event) {
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (Math.hypot(right, down) < FAR) return false;
    const isPulled = -down > Math.abs(right) && held.element.closest(".hand") !== null;
    if (!held.isReady && !isPulled) {
      this.#let();
      return false;
    }
    clearTimeout(held.timer);
    held.isReady = true;
    held.element.parentElement?.classList.remove("ready");
    const box = held.element.getBoundingClientRect();
    const ghost = ghostOf(held.element, box);
    if (!this.hands.lift(held.key)) {
      this.#let();
      return false;
    }
    held.ghost = ghost;
    held.x -= box.left;
    held.y -= box.top;
    document.body.append(ghost);
    document.body.classList.add("dragging");
    this.pointed = [event.clientX, event.clientY];
    requestAnimationFrame(() => this.#scroll());
    return true;
  }

  /** Scroll the board while something is held at its edge. */
  #scroll() {
    if (!this.isUnderWay) return;
    const board = this.root.querySelector(".board");
    const [, y = 0] = this.pointed;
    if (board) {
      const box = board.getBoundingClientRect();
      const way = y > box.top && y < box.top + EDGE ? -SPEED : y < box.bottom && y > box.bottom - EDGE ? SPEED : 0;
      if (way) board.scrollTop += way;
    }
    requestAnimationFrame(() => this.#scroll());
  }

  /** @param {PointerEvent} event */
  #ended(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.ghost) {
      this.#let();
      return;
    }
    this.hasDragged = true;
    setTimeout(() => (this.hasDragged = false), 0);
    const targets = event.type === "pointerup" ? dropsAt(event.clientX, event.clientY) : null;
    this.#drop(() => (targets === null ? this.hands.cancel() : this.hands.drop(held.key, targets)));
  }

  /** @param {() => void} then */
  #drop(then) {
    this.held?.ghost?.remove();
    document.body.classList.remove("dragging");
    this.#let();
    then();
  }
}
