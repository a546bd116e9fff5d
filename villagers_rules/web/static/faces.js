// Card faces, drawn by the engine: the same as those that are printed.

import { byId, fromMarkup, h } from "./dom.js";
import { forgetSizes } from "./fit.js";
import { transport } from "./transport.js";

/** @typedef {{side: string, face: string, tile: string}} Side */
/** @typedef {{name: string, number: number, light: string, dark: string, tint: string, back: string}} Back */
/** @typedef {{shapes: string, style: string, backs: Record<string, Back>, cards: Record<string, Side[]>}} FaceSet */

/** @type {FaceSet} */
let set = { shapes: "", style: "", backs: {}, cards: {} };
/** @type {Map<string, HTMLElement>} */
const made = new Map();
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/**
 * Fetch the faces of a game.
 * @param {string} game
 * @param {string} token
 * @param {string} language
 */
export async function loadFaces(game, token, language) {
  const query = new URLSearchParams({ game, token, language });
  useFaces(await transport.get(`api/faces?${query}`));
}

/** @param {FaceSet} faces */
export function useFaces(faces) {
  set = faces;
  made.clear();
  forgetSizes();
  const shapes = byId("shapes");
  shapes.innerHTML = `<svg aria-hidden="true" width="0" height="0">${faces.shapes}</svg>`;
  shapes.hidden = false;
  const colours = Object.values(faces.backs).map(
    (back) => `.b${back.number},.s${back.number}{--suit:${back.light};--tint:${back.tint};--bright:${back.dark}}`,
  );
  sheet.replaceSync(`${colours.join("")}.printed{${faces.style}}`);
}

/**
 * @param {string} key
 * @param {() => HTMLElement} make
 */
function copy(key, make) {
  let found = made.get(key);
  if (!found) {
    found = make();
    made.set(key, found);
  }
  return /** @type {HTMLElement} */ (found.cloneNode(true));
}

/**
 * @param {string} card
 * @param {string} side
 */
function drawn(card, side) {
  const sides = set.cards[card] ?? [];
  return sides.find((given) => given.side === side) ?? sides[0];
}

/**
 * The small face of a card; those who hear the page get its name from what it stands in.
 * @param {string} card
 * @param {string} [side]
 */
export function tile(card, side = "") {
  return copy(`tile ${card} ${side}`, () => {
    const found = drawn(card, side);
    const element = found ? fromMarkup(found.tile) : h("div.tile", {}, card);
    element.setAttribute("aria-hidden", "true");
    element.dataset.tile = `${card} ${side}`;
    return element;
  });
}

/**
 * The whole face of a card.
 * @param {string} card
 * @param {string} [side]
 */
export function printed(card, side = "") {
  return copy(`face ${card} ${side}`, () => {
    const found = drawn(card, side);
    return h("div.printed", {}, found ? fromMarkup(found.face) : card);
  });
}

/** The number of the back of a suit or deck, for its colours and its mark.
 * @param {string} suit
 */
export function backNumber(suit) {
  return set.backs[suit]?.number ?? 0;
}

/** @param {string} suit */
export function backName(suit) {
  return set.backs[suit]?.name ?? suit;
}
