// The worker that holds the engine where there is no server: Python (Pyodide) with the same rooms and the same messages.
// It receives {ask, method, path, body} and answers {ask, status, body}; {line, message} go both ways, null closes a line.
// Until it is ready it says {loading}: how far it is, from 0 to 1.

/** @typedef {{receive: (text: string) => string, step: () => string, warm: () => void}} Engine */

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
    stepLater(engine);
  }, 0);
}

onmessage = async ({ data }) => {
  try {
    const engine = await loading;
    post(engine.receive(JSON.stringify(data)));
    stepLater(engine);
    warmLater(engine);
  } catch (error) {
    const text = error instanceof Error ? (error.message.trim().split("\n").pop() ?? "") : String(error);
    if (data.ask !== undefined) postMessage({ ask: data.ask, status: 500, body: { text } });
    else postMessage({ line: data.line, message: { type: "error", request: null, code: "engine", text } });
  }
};
