// What may come next: keys, verbs, words of sentences with what they mean, and the ids of cards.

/**
 * @typedef {{word: string, kind: string, of?: string, description?: string, takes?: string, insert?: string, example?: string}} Word
 */

const KEYS = new Set(["kind of file", "key", "verb", "argument", "standing ability", "set-up step"]);
const IN_SENTENCES = new Set([
  "symbol", "measure", "adjective", "place", "owner", "comparison", "part of a sentence", "value", "number", "moment", "verb of an occasion",
  "player concerned", "direction",
]);

export class Completion {
  constructor() {
    /** @type {Word[]} */
    this.words = [];
    /** @type {{id: string, name: string}[]} */
    this.cards = [];
  }

  /**
   * @param {any} context of CodeMirror
   */
  complete = (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (/#/.test(before.replace(/"[^"]*"/g, ""))) return null;
    const typed = /[\w]*$/.exec(before)?.[0] ?? "";
    if (!/^[a-z]/i.test(typed) && !context.explicit) return null;
    const isKey = /^\s*(- )?[\w ]*$/.test(before) || /[{,]\s*[\w ]*$/.test(before);
    const words = this.words.filter((word) => (isKey ? KEYS : IN_SENTENCES).has(word.kind));
    if (/^\s*#/.test(line.text)) return null;
    const options = [...merged(words, isKey), ...this.#ids()];
    return { from: context.pos - typed.length, options, validFor: /^\w*$/ };
  };

  #ids() {
    return this.cards.map((card) => ({ label: card.id, type: "constant", detail: card.name, boost: -1 }));
  }
}

/**
 * One entry for each word, with all its meanings.
 * @param {Word[]} words
 * @param {boolean} isKey
 */
function merged(words, isKey) {
  /** @type {Map<string, Word[]>} */
  const found = new Map();
  for (const word of words) found.set(word.word, [...(found.get(word.word) ?? []), word]);
  return [...found].map(([label, meanings]) => ({
    label,
    type: isKey ? "property" : "keyword",
    detail: meanings.length > 1 ? "" : (meanings[0]?.of ?? ""),
    info: meanings.slice(0, 4).map((word) => [word.of, word.description, word.example].filter(Boolean).join("\n")).join("\n\n"),
    apply: isKey ? (meanings[0]?.insert?.includes("\n") ? `${label}:\n` : `${label}: `) : label,
  }));
}
