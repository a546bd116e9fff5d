// Clicks, drags and keys on the table, turned into what the page does.

import { unpeek } from "./dialogs.js";
import { Drag, thingAt } from "./drag.js";

/**
 * @typedef {object} Pointing
 * @property {(key: string, byKeyboard: boolean) => void} point
 * @property {(owner: string) => void} scores
 * @property {(element: HTMLElement) => void} peek
 */
/** @typedef {Pointing & import("./drag.js").Dragging} Hands */

const SLOW = 420;

/**
 * Listen to what is done on the table, until the function that this returns is called.
 * @param {HTMLElement} root
 * @param {Hands} hands
 * @returns {() => void}
 */
export function listen(root, hands) {
  const ending = new AbortController();
  const { signal } = ending;
  const drag = new Drag(root, hands, signal);
  /** @type {number | undefined} */
  let hover;

  root.addEventListener("click", (event) => {
    if (drag.hasDragged && event.detail) {
      drag.hasDragged = false;
      return;
    }
    const owner = event.target instanceof Element && event.target.closest("[data-scores]")?.getAttribute("data-scores");
    if (owner) hands.scores(owner);
    const found = thingAt(event.target);
    if (found?.dataset.thing) hands.point(found.dataset.thing, event.detail === 0);
  }, { signal });
  root.addEventListener("pointerdown", () => {
    clearTimeout(hover);
    unpeek();
  }, { signal });
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
    if (!drag.isUnderWay && !drag.isFinger) hands.look(found);
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
