// Cards whose texts have no room: first with smaller letters, in two steps, then with a sign in place of the text, then without the rows below.
// Nothing on a card is ever cut off; the whole card is shown when somebody looks closer.

/** The classes of a tile, each with less on it than the one before. */
const LEVELS = ["", "tight", "tighter", "brief", "bare"];
/** Letters are never made smaller than so many pixels. */
const LEAST = 8;

/** @type {Map<string, number>} */
const known = new Map();
addEventListener("resize", () => known.clear());

/** Forget what was measured, since the cards have changed. */
export function forgetSizes() {
  known.clear();
}

/**
 * Where a tile lies decides how much room it has.
 * @param {HTMLElement} tile
 */
function keyOf(tile) {
  const zone = tile.closest("[data-zone]");
  const around = tile.closest(".others, .beside-cards, .supply-cards, .developments") ? "small" : "";
  const coins = tile.closest(".lay")?.querySelector(".coins") ? "coins" : "";
  return [tile.dataset.tile, coins, zone?.className.replace(/ turn\b/, ""), around, tile.parentElement?.className.replace(/ ?fresh/, "")].join("|");
}

/**
 * Draw again a moment after the window has another size, until the function that this returns is called.
 * @param {() => void} redraw
 * @returns {() => void}
 */
export function afterSizing(redraw) {
  /** @type {number | undefined} */
  let timer;
  const sized = () => {
    clearTimeout(timer);
    timer = setTimeout(redraw, 150);
  };
  addEventListener("resize", sized);
  return () => {
    clearTimeout(timer);
    removeEventListener("resize", sized);
  };
}

/** @param {Element} part */
function isCut(part) {
  return part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
}

/** @param {HTMLElement} tile */
function isFull(tile) {
  const parts = tile.querySelectorAll(".tile-text, .tile-body, .tile-name, .tile-foot span");
  return [...parts].some((part) => part.clientHeight > 0 && isCut(part));
}

/** @param {HTMLElement} tile */
function isTooSmall(tile) {
  const { classList } = tile;
  const text = classList.contains("tight") && !classList.contains("brief") ? tile.querySelector(".tile-text") : null;
  return text !== null && parseFloat(getComputedStyle(text).fontSize) < LEAST;
}

/**
 * Make all tiles in a place show whole what they show.
 * @param {ParentNode} root
 */
export function fit(root) {
  /** @type {Map<string, HTMLElement[]>} */
  const groups = new Map();
  for (const tile of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".tile[data-tile]"))) {
    if (!tile.clientHeight) continue; // What is not shown has no size yet.
    const key = keyOf(tile);
    groups.set(key, [...(groups.get(key) ?? []), tile]);
  }
  let open = [...groups].filter(([key, tiles]) => {
    const level = known.get(key);
    if (level) for (const tile of tiles) tile.classList.add(.../** @type {string[]} */ (LEVELS.slice(1, level + 1)));
    return level === undefined;
  });
  for (let level = 0; level < LEVELS.length && open.length; level += 1) {
    const name = LEVELS[level];
    if (name) for (const [, tiles] of open) for (const tile of tiles) tile.classList.add(name);
    // All is measured before anything is altered, so that the page is laid out once.
    const full = open.filter(([, tiles]) => tiles.some((tile) => isFull(tile) || isTooSmall(tile)));
    for (const [key] of open) known.set(key, level);
    open = full;
  }
}
