// Clicks, drags and keys on the table, turned into what the page does.

import { unpeek } from "./dialogs.js";

/**
 * @typedef {object} Hands
 * @property {(key: string, byKeyboard: boolean) => void} point
 * @property {(source: string, target: string) => void} drop
 * @property {(key: string) => boolean} lift whether a drag may start from there; shows where it can go
 * @property {() => void} cancel
 * @property {(owner: string) => void} scores
 * @property {(element: HTMLElement) => void} peek
 * @property {(element: HTMLElement) => void} look
 */

const FAR = 7;
const SLOW = 420;

/** @param {EventTarget | null} target */
function thingAt(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-thing]")) : null;
}

/**
 * Where something dropped at these coordinates goes: a thing, or the place around it.
 * @param {number} x
 * @param {number} y
 */
function dropAt(x, y) {
  const below = document.elementFromPoint(x, y);
  const found = thingAt(below);
  if (found) return found.dataset.thing ?? "";
  const place = below?.closest("[data-drop]");
  return place instanceof HTMLElement ? (place.dataset.drop ?? "") : "";
}

/**
 * Listen to what is done on the table, until the function that this returns is called.
 * @param {HTMLElement} root
 * @param {Hands} hands
 * @returns {() => void}
 */
export function listen(root, hands) {
  const ending = new AbortController();
  const { signal } = ending;
  /** @type {{key: string, x: number, y: number, element: HTMLElement, ghost: HTMLElement | null} | null} */
  let held = null;
  let dragged = false;
  /** @type {number | undefined} */
  let hover;

  root.addEventListener("click", (event) => {
    if (dragged) {
      dragged = false;
      return;
    }
    const owner = event.target instanceof Element && event.target.closest("[data-scores]")?.getAttribute("data-scores");
    if (owner) hands.scores(owner);
    const found = thingAt(event.target);
    if (found?.dataset.thing) hands.point(found.dataset.thing, event.detail === 0);
  }, { signal });
  root.addEventListener("pointerdown", (event) => {
    const found = thingAt(event.target);
    dragged = false;
    clearTimeout(hover);
    unpeek();
    if (!found?.dataset.thing || event.button !== 0 || event.pointerType === "touch") return;
    held = { key: found.dataset.thing, x: event.clientX, y: event.clientY, element: found, ghost: null };
  }, { signal });
  window.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
      if (!hands.lift(held.key)) {
        held = null;
        return;
      }
      const box = held.element.getBoundingClientRect();
      held.ghost = /** @type {HTMLElement} */ ((held.element.parentElement ?? held.element).cloneNode(true));
      held.ghost.classList.add("ghost");
      held.ghost.querySelector("[data-thing]")?.remove();
      held.ghost.style.width = `${box.width}px`;
      held.x = event.clientX - box.left;
      held.y = event.clientY - box.top;
      document.body.append(held.ghost);
      document.body.classList.add("dragging");
    }
    event.preventDefault();
    held.ghost.style.transform = `translate(${event.clientX - held.x}px, ${event.clientY - held.y}px) rotate(2deg)`;
  }, { signal });
  const end = (/** @type {PointerEvent} */ event) => {
    if (!held?.ghost) {
      held = null;
      return;
    }
    held.ghost.remove();
    document.body.classList.remove("dragging");
    dragged = true;
    setTimeout(() => (dragged = false), 0);
    const { key } = held;
    held = null;
    if (event.type === "pointerup") hands.drop(key, dropAt(event.clientX, event.clientY));
    else hands.cancel();
  };
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });

  root.addEventListener("pointerover", (event) => {
    const found = thingAt(event.target);
    clearTimeout(hover);
    if (!found?.dataset.card || found.matches(".chosen") || event.pointerType === "touch" || event.buttons) {
      unpeek();
      return;
    }
    hover = setTimeout(() => found.isConnected && hands.peek(found), SLOW);
  }, { signal });
  root.addEventListener("pointerleave", () => {
    clearTimeout(hover);
    unpeek();
  }, { signal });
  root.addEventListener("contextmenu", (event) => {
    const found = thingAt(event.target);
    if (!found?.dataset.card) return;
    event.preventDefault();
    clearTimeout(hover);
    unpeek();
    hands.look(found);
  }, { signal });
  root.addEventListener("keydown", (event) => keyPressed(event, hands), { signal });
  return () => ending.abort();
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {KeyboardEvent} event
 * @param {Hands} hands
 */
function keyPressed(event, hands) {
  if (event.key === "Escape") hands.cancel();
  const found = thingAt(event.target);
  if (!found || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key.toLowerCase() === "d" && found.dataset.card) hands.look(found);
  const arrow = ARROWS[event.key];
  if (!arrow) return;
  const next = nearest(found, arrow);
  if (next) {
    event.preventDefault();
    moveStop(next);
    next.focus();
  }
}

/**
 * The nearest thing in a direction, wherever it lies on the table.
 * @param {HTMLElement} from
 * @param {[number, number]} direction
 */
function nearest(from, [dx, dy]) {
  const here = from.getBoundingClientRect();
  const [x, y] = [here.left + here.width / 2, here.top + Math.min(here.height / 2, 20)];
  let best = /** @type {HTMLElement | null} */ (null);
  let least = Infinity;
  for (const other of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#app [data-thing]"))) {
    if (other === from) continue;
    const box = other.getBoundingClientRect();
    const [far, aside] = [box.left + box.width / 2 - x, box.top + Math.min(box.height / 2, 20) - y];
    const along = far * dx + aside * dy;
    if (along < 6) continue;
    const distance = along + 2.5 * Math.abs(dx ? aside : far);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** @param {HTMLElement} thing */
function moveStop(thing) {
  const zone = thing.closest("[data-zone]");
  for (const other of /** @type {NodeListOf<HTMLElement>} */ (zone?.querySelectorAll("[data-thing]") ?? [])) {
    other.tabIndex = other === thing ? 0 : -1;
  }
}
