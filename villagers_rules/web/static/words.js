// The page's own words, in the language that was chosen; what cards and actions say comes from the engine.

import en from "./words/en.js";
import it from "./words/it.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Record<Key, string>>} */
const books = { en, it };

export const languages = [
  { id: "en", name: "English" },
  { id: "it", name: "Italiano" },
];

let language = "en";

/** @param {string} wanted */
export function speak(wanted) {
  language = wanted in books ? wanted : "en";
  document.documentElement.lang = language;
}

export function spoken() {
  return language;
}

/**
 * The words with this key, with what stands in braces filled in. `{n|one|many}` takes the form for the number *n*.
 * @param {Key} key
 * @param {Record<string, string | number>} [given]
 */
export function t(key, given = {}) {
  return filled(books[language]?.[key] ?? en[key], given);
}

/**
 * A text with what stands in braces filled in.
 * @param {string} text
 * @param {Record<string, string | number>} given
 */
export function filled(text, given) {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = given[name] ?? "";
    if (one === undefined) return String(value);
    return (Number(value) === 1 ? one : many).replace("#", String(value));
  });
}

/**
 * A number with one decimal, as the language of the page writes it.
 * @param {number} number
 */
export function decimal(number) {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
}
