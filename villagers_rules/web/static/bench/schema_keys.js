// Where the cursor is in a file, and what may stand there: the path of keys above it, followed through the schemas of the files.

/** @typedef {Record<string, any>} Schema */
/** @typedef {{path: string[], siblings: string[], isKey: boolean}} Place the keys above, those beside it, and whether a key is typed */
/** @typedef {{file: string, schema: Schema}} Part a part of a schema, with the file that its references start from */

/** Stands in a path for an entry of a list. */
const ENTRY = "[]";
const LINE = /^(\s*)((?:- +)*)(?:["']?([\w ]+?)["']?\s*:(?=\s|$))?/;

/**
 * The column of the key of a line, that of its first dash if it has one, and the key.
 * @param {string} line
 */
function parsed(line) {
  const [, indent = "", dashes = "", key = ""] = LINE.exec(line) ?? [];
  return { start: indent.length, dashes: dashes.split("-").length - 1, column: indent.length + dashes.length, key };
}

/** @param {string} line */
const isText = (line) => line.trim() !== "" && !line.trim().startsWith("#");

/**
 * What is open in a line: mappings and lists in braces and brackets, each with the key before it and the keys in it.
 * @param {string} before the line up to the cursor
 */
function opened(before) {
  const bare = before.replace(/"[^"]*"|'[^']*'/g, (text) => "x".repeat(text.length));
  /** @type {{key: string, brace: string, keys: string[], from: number}[]} */
  const stack = [];
  let from = 0;
  for (let at = 0; at < bare.length; at += 1) {
    const sign = bare[at] ?? "";
    const top = stack.at(-1);
    if (sign === "{" || sign === "[") {
      const key = /([\w ]+?)\s*:\s*$/.exec(bare.slice(from, at))?.[1]?.trim() ?? "";
      top?.keys.push(key);
      stack.push({ key, brace: sign, keys: [], from: at + 1 });
      from = at + 1;
    } else if (sign === "}" || sign === "]") {
      stack.pop();
      from = at + 1;
    } else if (sign === "," && top) {
      const key = /^\s*([\w ]+?)\s*:/.exec(bare.slice(from, at))?.[1];
      if (key) top.keys.push(key);
      from = at + 1;
    }
  }
  return { stack, rest: bare.slice(from) };
}

/**
 * Where the end of *before* is.
 * @param {string} before the text up to the cursor
 * @param {string} after the text behind it
 * @returns {Place}
 */
export function placeIn(before, after) {
  const lines = before.split("\n");
  const line = lines.pop() ?? "";
  const { start, dashes, column, key } = parsed(line);
  const { stack, rest } = opened(line);
  const below = after.split("\n").slice(1);
  /** @type {string[]} */
  const path = [];
  let siblings = /** @type {string[]} */ ([]);
  let isKey = !key || /^\s*(?:- +)*[\w ]*$/.test(line);
  for (const [index, open] of stack.entries()) {
    if (open.key) path.push(open.key);
    if (open.brace === "[") path.push(ENTRY);
    else if (index && stack[index - 1]?.brace === "{" && !open.key) path.push("");
    siblings = open.keys;
  }
  if (stack.length) {
    isKey = stack.at(-1)?.brace === "{" && !/:/.test(rest);
    const own = /^\s*([\w ]+?)\s*:/.exec(rest)?.[1];
    if (!isKey && own) path.push(own);
  } else if (!isKey && key) path.push(key);
  if (!stack.length) siblings = [...beside([...lines].reverse(), column, dashes > 0), ...beside(below, column, false)];
  for (let count = 0; count < dashes; count += 1) path.unshift(ENTRY);
  return { path: [...above(lines, dashes ? start : column, dashes > 0), ...path], siblings, isKey };
}

/**
 * The keys of the same mapping in the lines that follow one another, away from the cursor.
 * @param {string[]} lines
 * @param {number} column
 * @param {boolean} isFirst whether the cursor is in the first line of an entry, so that none stand before it
 */
function beside(lines, column, isFirst) {
  /** @type {string[]} */
  const found = [];
  if (isFirst) return found;
  for (const line of lines.filter(isText)) {
    const { start, dashes, column: own, key } = parsed(line);
    if (own < column) break;
    if (own === column && key) found.push(key);
    if (dashes && start < column && own === column) break;
  }
  return found;
}

/**
 * The keys above, from the outermost on.
 * @param {string[]} lines
 * @param {number} column that what is above stands left of
 * @param {boolean} isEntry whether an entry of a list is there, which may stand under its key
 */
function above(lines, column, isEntry) {
  /** @type {string[]} */
  const path = [];
  let wanted = column;
  let mayBeLevel = isEntry;
  for (const line of [...lines].reverse().filter(isText)) {
    const { start, dashes, column: own, key } = parsed(line);
    if (own === wanted && dashes && !mayBeLevel) path.unshift(...Array(dashes).fill(ENTRY));
    else if (key && (own < wanted || (mayBeLevel && own === wanted && !dashes))) path.unshift(...Array(dashes).fill(ENTRY), key);
    else continue;
    wanted = start;
    mayBeLevel = dashes > 0;
    if (!wanted && !mayBeLevel) break;
  }
  return path;
}

/** The schemas of all kinds of files. */
export class Schemas {
  /** @param {Record<string, Schema>} files by name */
  constructor(files) {
    this.files = files;
  }

  /**
   * Which schema a file follows.
   * @param {string} file
   * @param {string[]} keys its keys at the margin
   * @returns {Part[]}
   */
  of(file, keys) {
    const folder = /\/(locales|scenarios)\//.exec(file)?.[1];
    const kinds = folder ? [folder === "locales" ? "locale" : folder] : Object.keys(this.files).filter((kind) => !["locale", "scenarios"].includes(kind));
    const found = kinds.map((kind) => ({ file: kind, schema: this.files[kind] ?? {} })).filter(({ schema }) => schema.properties);
    const named = found.filter(({ schema }) => (schema.required ?? []).some((/** @type {string} */ key) => keys.includes(key)));
    return named.length ? named : found;
  }

  /**
   * A part without references and alternatives: all that it may be.
   * @param {Part} part
   * @param {number} [depth]
   * @returns {Part[]}
   */
  whole(part, depth = 0) {
    const { file, schema } = part;
    if (depth > 8 || typeof schema !== "object" || !schema) return [];
    if (schema.$ref) {
      const [name = "", pointer = ""] = schema.$ref.split("#");
      const home = name ? name.replace(/^.*\/|\.json$/g, "") : file;
      const id = pointer.split("/").at(-1) ?? "";
      const meant = pointer.split("/").slice(1).reduce((/** @type {any} */ at, /** @type {string} */ step) => at?.[step], this.files[home]);
      const more = schema.description ? { description: schema.description } : {};
      return meant ? this.whole({ file: home, schema: { ...meant, ...more, $id: id } }, depth + 1) : [];
    }
    // Ways that only say which of some keys is needed describe nothing of their own.
    const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((way) => "$ref" in way || "type" in way || "anyOf" in way);
    if (!ways.length) return [part];
    return ways.flatMap((way) => this.whole({ file, schema: way }, depth + 1));
  }

  /**
   * What may stand at the end of a path.
   * @param {Part[]} parts
   * @param {string[]} path
   * @returns {Part[]}
   */
  at(parts, path) {
    let found = parts.flatMap((part) => this.whole(part));
    for (const key of path) {
      found = found.flatMap((part) => this.#below(part, key).flatMap((schema) => this.whole({ file: part.file, schema })));
    }
    return found;
  }

  /**
   * @param {Part} part
   * @param {string} key
   * @returns {Schema[]}
   */
  #below({ schema }, key) {
    if (key === ENTRY) return [schema.items, ...(schema.prefixItems ?? [])].filter(Boolean);
    const own = schema.properties?.[key];
    if (own) return [own];
    const fitting = Object.entries(schema.patternProperties ?? {}).filter(([pattern]) => new RegExp(pattern).test(key)).map(([, found]) => found);
    return fitting.length ? fitting : typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
  }

  /**
   * The keys that may stand beside others, with what each is; of alternatives that none of them has chosen yet, what chooses.
   * @param {Part[]} parts
   * @param {string[]} siblings
   */
  keys(parts, siblings) {
    const mappings = parts.filter(({ schema }) => schema.properties);
    const fitting = mappings.filter(({ schema }) => siblings.every((key) => key in schema.properties));
    const isOpen = mappings.length > 1 && !siblings.length;
    /** @type {Map<string, Part>} */
    const found = new Map();
    for (const { file, schema } of fitting) {
      const names = isOpen && schema.required?.length ? schema.required : Object.keys(schema.properties);
      for (const name of names) if (!siblings.includes(name) && !found.has(name)) found.set(name, { file, schema: schema.properties[name] });
    }
    return found;
  }
}
