// What may come next, by the keys above: keys, verbs, words of sentences with what they mean, ids of cards, and fixed values.

import { placeIn, Schemas } from "./schema_keys.js";

/**
 * @typedef {{word: string, kind: string, of?: string, description?: string, takes?: string, insert?: string, example?: string}} Word
 * @typedef {{label: string, type: string, detail?: string, info?: string, apply?: string, boost?: number}} Option
 */

const KEYS = new Set(["kind of file", "key", "verb", "argument", "standing ability", "set-up step"]);
const IN_SENTENCES = new Set([
  "symbol", "measure", "adjective", "place", "owner", "comparison", "part of a sentence", "value", "number", "moment", "verb of an occasion",
  "player concerned", "direction",
]);
/** The definitions of the schemas that are sentences of the expression language. */
const SENTENCES = new Set(["formula", "selection", "selections", "condition", "occasion", "target", "moved", "shown", "account", "number", "things", "difference"]);

/** Those that are ids. */
const IDS = new Set(["id", "card"]);

export class Completion {
  constructor() {
    /** @type {Word[]} */
    this.words = [];
    /** @type {{id: string, name: string}[]} */
    this.cards = [];
    /** @type {string[]} */
    this.suits = [];
    this.schemas = new Schemas({});
    /** The file that is typed. */
    this.file = "";
  }

  /**
   * @param {any} context of CodeMirror
   */
  complete = (context) => {
    const { doc } = context.state;
    const line = doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (/#/.test(before.replace(/"[^"]*"/g, ""))) return null;
    const typed = /[\w]*$/.exec(before)?.[0] ?? "";
    if (!/^[a-z]/i.test(typed) && !context.explicit) return null;
    const from = context.pos - typed.length;
    return { from, options: this.options(doc.sliceString(0, from), doc.sliceString(context.pos)), validFor: /^\w*$/ };
  };

  /**
   * What may stand between two texts.
   * @param {string} before
   * @param {string} after
   * @returns {Option[]}
   */
  options(before, after) {
    const place = placeIn(before, after);
    const margin = `${before}\n${after}`.split("\n").map((line) => /^([a-z]\w*):/.exec(line)?.[1] ?? "").filter(Boolean);
    const parts = this.schemas.at(this.schemas.of(this.file, margin), place.path);
    return place.isKey ? this.#keys(parts, place.siblings) : this.#values(parts);
  }

  /**
   * @param {import("./schema_keys.js").Part[]} parts
   * @param {string[]} siblings
   */
  #keys(parts, siblings) {
    const found = [...this.schemas.keys(parts, siblings)].map(([name, part]) => this.#key(name, part));
    // Where cards are described their ids are new; elsewhere they name those that there are.
    const isNamed = /\/(locales|scenarios)\//.test(this.file) && parts.some(({ schema }) => schema.patternProperties || typeof schema.additionalProperties === "object");
    // A line that begins with a word may also be an entry of a list.
    return [...found, ...(isNamed ? this.#ids() : []), ...(found.length || isNamed ? [] : this.#values(parts))];
  }

  /**
   * @param {string} label
   * @param {import("./schema_keys.js").Part} part
   * @returns {Option}
   */
  #key(label, part) {
    const kinds = this.schemas.whole(part).map(({ schema }) => schema.type).flat();
    const isBlock = kinds.length > 0 && kinds.every((kind) => kind === "object" || kind === "array");
    const meanings = this.words.filter((word) => word.word === label && KEYS.has(word.kind));
    const own = part.schema.description ?? this.schemas.whole(part)[0]?.schema.description ?? "";
    const known = meanings.filter((word) => word.description === own || meanings.length === 1);
    return { label, type: "property", info: [own, known[0]?.example].filter(Boolean).join("\n"), apply: isBlock ? `${label}:` : `${label}: ` };
  }

  /** @param {import("./schema_keys.js").Part[]} parts */
  #values(parts) {
    const schemas = parts.map(({ schema }) => schema);
    const fixed = schemas.flatMap((schema) => [...(schema.enum ?? []), ...("const" in schema ? [schema.const] : []), ...(schema.type === "boolean" ? [true, false] : [])]);
    const texts = schemas.filter((schema) => [schema.type].flat().includes("string") && !schema.enum && !("const" in schema));
    /** @type {Option[]} */
    const values = [...new Set(fixed.map(String))].map((label) => ({ label, type: "enum" }));
    if (!texts.length) return values;
    if (texts.some((schema) => SENTENCES.has(schema.$id))) return [...values, ...sentences(this.words), ...this.#ids()];
    const examples = new Set(texts.filter((schema) => !IDS.has(schema.$id)).flatMap((schema) => schema.examples ?? []).filter((example) => /^[\w ]{1,40}$/.test(String(example))));
    return [...values, ...[...examples].map((label) => ({ label: String(label), type: "text", boost: -2 })), ...this.#ids()];
  }

  #ids() {
    const suits = this.suits.map((suit) => ({ label: suit, type: "constant", boost: -1 }));
    return [...suits, ...this.cards.map((card) => ({ label: card.id, type: "constant", detail: card.name, boost: -1 }))];
  }
}

/**
 * One entry for each word of sentences, with all its meanings.
 * @param {Word[]} words
 * @returns {Option[]}
 */
function sentences(words) {
  /** @type {Map<string, Word[]>} */
  const found = new Map();
  for (const word of words) if (IN_SENTENCES.has(word.kind)) found.set(word.word, [...(found.get(word.word) ?? []), word]);
  return [...found].map(([label, meanings]) => ({
    label,
    type: "keyword",
    detail: meanings.length > 1 ? "" : (meanings[0]?.of ?? ""),
    info: meanings.slice(0, 4).map((word) => [word.of, word.description, word.example].filter(Boolean).join("\n")).join("\n\n"),
  }));
}
