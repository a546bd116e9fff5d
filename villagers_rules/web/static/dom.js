// Elements of the page: made, found and focused.

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Props */

/**
 * Make an element. A property that is a function is a listener; false, null and undefined leave an attribute out.
 * @param {string} name its tag, with classes after dots
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.replace(/^on/, ""), value);
    else if (key === "class") element.className = `${element.className} ${value}`.trim();
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} parent
 * @param {(Child | Child[])[]} children
 */
export function append(parent, children) {
  for (const child of children.flat()) if (child || child === "") parent.append(child);
}

/**
 * A symbol of the set that the faces use, such as `gold`, with an optional value on it.
 * @param {string} shape
 * @param {string | number} [value]
 * @param {string} [label] what it says; without one it is decoration
 * @returns {SVGSVGElement}
 */
export function icon(shape, value = "", label = "") {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", shape.includes("-") ? `#${shape}` : `#i-${shape}`);
  svg.append(use);
  if (value !== "") {
    const text = document.createElementNS(space, "text");
    text.setAttribute("x", "12");
    text.setAttribute("y", "12");
    text.textContent = String(value);
    svg.append(text);
  }
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  return svg;
}

/**
 * Markup that our own server made of escaped texts, as one element. Sizes of letters become styles one by one, since the page's
 * security policy allows no styles in markup.
 * @param {string} markup
 * @returns {HTMLElement}
 */
export function fromMarkup(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.replaceAll(' style="font-size:', ' data-size="');
  const element = /** @type {HTMLElement} */ (template.content.firstElementChild ?? document.createElement("div"));
  for (const sized of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll("[data-size]"))) {
    sized.style.fontSize = sized.dataset.size ?? "";
  }
  return element;
}

/**
 * The element with this id, which index.html has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found;
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} act
 * @param {Props} [props]
 * @param {...(Child | Child[])} more
 */
export function button(text, act, props = {}, ...more) {
  return h("button", { type: "button", onclick: () => act(), ...props }, text, ...more);
}

/** Say *text* to those who hear the page.
 * @param {string} text
 */
export function announce(text) {
  byId("live").textContent = text;
}

/**
 * Show other parts in a place; what scrolls stays where it was, and the focus where it is.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} parts
 */
export function replaceParts(root, parts) {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const wasDeciding = focused?.closest(".tray") !== null && focused !== null;
  const key = CSS.escape(focused?.dataset.thing ?? focused?.dataset.tool ?? "");
  const kept = [...root.querySelectorAll("[data-keep]")].map((part) => ({ name: part.getAttribute("data-keep"), top: part.scrollTop, left: part.scrollLeft }));
  root.replaceChildren(...parts);
  for (const { name, top, left } of kept) root.querySelector(`[data-keep="${name}"]`)?.scrollTo({ top, left, behavior: "instant" });
  setStops(root);
  const again = key && root.querySelector(`[data-thing="${key}"], [data-tool="${key}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  else if (wasDeciding) /** @type {HTMLElement | null} */ (root.querySelector(".tray"))?.focus({ preventScroll: true });
}

/**
 * Let the Tab key stop at one thing of each part of the table: the first that can be used, or the first one.
 * @param {HTMLElement} root
 */
function setStops(root) {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const things = [.../** @type {NodeListOf<HTMLElement>} */ (zone.querySelectorAll("[data-thing]"))];
    const stop = things.find((thing) => thing.matches(".can, .target, .chosen")) ?? things[0];
    for (const thing of things) thing.tabIndex = thing === stop ? 0 : -1;
  }
}
