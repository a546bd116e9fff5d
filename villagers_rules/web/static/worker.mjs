// The worker that holds the engine where there is no server: Python (Pyodide) with the same rooms and the same messages.
// It receives {ask, method, path, body} and answers {ask, status, body}; {line, message} go both ways, null closes a line.
// Until it is ready it says {loading}: how far it is, from 0 to 1. What was played is kept in the browser's storage.

import { keepGame, keepPack, keptGame, keptIds, keptPack } from "./kept.mjs";

/**
 * @typedef {{receive: (text: string) => string, step: () => string, warm: () => void, changed: () => string, restore: (text: string) => void}} Engine
 */

const home = new URL("../engine/", import.meta.url);

/** @param {number} share */
const report = (share) => postMessage({ loading: share });

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(name, home));
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
  return answer;
}

/** @returns {Promise<Engine>} */
async function load() {
  report(0);
  /** @type {{wheels: string[]}} */
  const contents = await (await fetched("engine.json")).json();
  const wheels = contents.wheels.map(async (name) => (await fetched(`wheels/${name}`)).arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", home).href);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", home).href });
  report(0.5);
  for (const wheel of wheels) python.unpackArchive(await wheel, "wheel");
  report(0.6);
  const engine = python.runPython("from villagers_rules.web.browser import Engine\nEngine()");
  report(1);
  return engine;
}

const loading = load();

/** @param {string} text */
function post(text) {
  for (const message of JSON.parse(text)) postMessage(message);
}

let isWarm = false;

/** Load cards while nobody waits. @param {Engine} engine */
function warmLater(engine) {
  if (isWarm) return;
  isWarm = true;
  setTimeout(() => engine.warm(), 100);
}

let isStepping = false;

/** Let bots decide, one decision at a time, so that what the page asks meanwhile is answered between them. @param {Engine} engine */
function stepLater(engine) {
  if (isStepping) return;
  isStepping = true;
  setTimeout(() => {
    isStepping = false;
    const sent = engine.step();
    if (sent === "") return;
    post(sent);
    keepChanged(engine);
    stepLater(engine);
  }, 0);
}

/** Keep the games that have changed. @param {Engine} engine */
function keepChanged(engine) {
  /** @type {{id: string, text: string, packs: string[]}[]} */
  const changed = JSON.parse(engine.changed());
  for (const { id, text, packs } of changed) {
    there.add(id);
    void keepGame(id, text, packs);
  }
}

/** The games that are open, and the packs that are there. @type {Set<string>} */
const there = new Set();

/**
 * Open a game again that was kept, with the packs of its own.
 * @param {Engine} engine
 * @param {string} id
 */
async function reopen(engine, id) {
  if (there.has(id)) return;
  there.add(id);
  const kept = await keptGame(id);
  if (!kept) return;
  for (const name of kept.packs) {
    const pack = there.has(name) ? undefined : await keptPack(name);
    if (pack) engine.receive(JSON.stringify({ ask: 0, method: "POST", path: "api/packs", body: pack.body }));
    there.add(name);
  }
  engine.restore(kept.text);
}

/**
 * The game that a request of the page is about, if it names one.
 * @param {any} data
 * @returns {string | null}
 */
function gameOf(data) {
  if (data.message?.type === "join") return String(data.message.game);
  return data.path?.startsWith("api/faces?") ? new URLSearchParams(data.path.slice(10)).get("game") : null;
}

/**
 * @param {Engine} engine
 * @param {any} data
 */
async function answer(engine, data) {
  if (data.path === "api/kept") {
    postMessage({ ask: data.ask, status: 200, body: await keptIds() });
    return;
  }
  const game = gameOf(data);
  if (game) await reopen(engine, game);
  const text = engine.receive(JSON.stringify(data));
  post(text);
  if (data.path?.startsWith("api/packs")) {
    const [{ status, body }] = JSON.parse(text);
    if (status === 200 && !body.is_wrong) {
      there.add(body.pack);
      await keepPack(body.pack, data.body);
    }
  }
  keepChanged(engine);
  stepLater(engine);
  warmLater(engine);
}

/** All that is asked, one after the other. @type {Promise<void>} */
let before = Promise.resolve();

onmessage = ({ data }) => {
  before = before.then(() => answered(data));
};

/** @param {any} data */
async function answered(data) {
  try {
    await answer(await loading, data);
  } catch (error) {
    const text = error instanceof Error ? (error.message.trim().split("\n").pop() ?? "") : String(error);
    if (data.ask !== undefined) postMessage({ ask: data.ask, status: 500, body: { text } });
    else postMessage({ line: data.line, message: { type: "error", request: null, code: "engine", text } });
  }
}
