// How the page reaches the engine: a server over HTTP and a websocket, or a worker of this page. The rest of the page does not know which.

import { t } from "./words.js";

/**
 * @typedef {object} Connection
 * @property {(message: object) => void} send
 * @property {() => void} close
 */
/**
 * @typedef {object} Listener
 * @property {() => void} opened
 * @property {(message: any) => void} received
 * @property {() => void} closed
 */
/**
 * @typedef {object} Transport
 * @property {(path: string) => Promise<any>} get
 * @property {(path: string, body: object) => Promise<any>} post
 * @property {(listener: Listener) => Connection} connect
 */

/** What the engine answers instead of what was asked for. */
class Refused extends Error {
  /**
   * @param {string} text
   * @param {number} status
   */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/**
 * @param {number} status
 * @param {any} body
 */
function judged(status, body) {
  if (status < 400) return body;
  const text = body?.text ?? body?.error?.text ?? body?.error?.message ?? `HTTP ${status}`;
  throw new Refused(String(text), status);
}

/** @type {Transport} */
const server = {
  async get(path) {
    const answer = await fetch(path, { headers: { accept: "application/json" } });
    return judged(answer.status, await answer.json().catch(() => null));
  },
  async post(path, body) {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return judged(answer.status, await answer.json().catch(() => null));
  },
  connect(listener) {
    const address = new URL("api/ws", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    address.search = "";
    let socket = /** @type {WebSocket | null} */ (null);
    let wait = 250;
    let ended = false;
    const open = () => {
      socket = new WebSocket(address);
      socket.onopen = () => {
        wait = 250;
        listener.opened();
      };
      socket.onmessage = (event) => listener.received(JSON.parse(event.data));
      socket.onclose = () => {
        listener.closed();
        if (ended) return;
        setTimeout(open, wait);
        wait = Math.min(wait * 2, 5000);
      };
    };
    open();
    return {
      send(message) {
        if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      },
      close() {
        ended = true;
        socket?.close();
      },
    };
  },
};

/**
 * The engine in a worker of this page. Requests are `{ask, method, path, body}` and answered by `{ask, status, body}`; messages of a
 * connection are `{line, message}` both ways.
 * @param {string} script
 * @returns {Transport}
 */
function inWorker(script) {
  const worker = new Worker(script, { type: script.endsWith(".mjs") ? "module" : "classic" });
  /** @type {Map<number, (answer: {status: number, body: any}) => void>} */
  const asked = new Map();
  /** @type {Map<number, Listener>} */
  const lines = new Map();
  let count = 0;
  worker.onmessage = ({ data }) => {
    if (data.loading !== undefined) showLoading(data.loading);
    else if (data.ask !== undefined) {
      asked.get(data.ask)?.(data);
      asked.delete(data.ask);
    } else lines.get(data.line)?.received(data.message);
  };
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  const ask = (method, path, body) =>
    new Promise((resolve) => {
      count += 1;
      asked.set(count, resolve);
      worker.postMessage({ ask: count, method, path, body });
    }).then((answer) => judged(answer.status, answer.body));
  return {
    get: (path) => ask("GET", path),
    post: (path, body) => ask("POST", path, body),
    connect(listener) {
      count += 1;
      const line = count;
      lines.set(line, listener);
      queueMicrotask(() => listener.opened());
      return {
        send: (message) => worker.postMessage({ line, message }),
        close: () => {
          lines.delete(line);
          worker.postMessage({ line, message: null });
        },
      };
    },
  };
}

/** Show how much of the engine is loaded, from 0 to 1; at 1 it is ready.
 * @param {number} share
 */
function showLoading(share) {
  const shown = /** @type {HTMLProgressElement | null} */ (document.getElementById("engine-loading"));
  if (share >= 1) shown?.remove();
  else if (shown) shown.value = share;
  else {
    const progress = document.createElement("progress");
    progress.id = "engine-loading";
    progress.setAttribute("aria-label", t("connecting"));
    document.body.prepend(progress);
    progress.value = share;
  }
}

const engine = document.querySelector('meta[name="villagers-engine"]')?.getAttribute("content");

/** Whether the engine is in this page, which then needs no server. */
export const isInPage = Boolean(engine);

/** What this page was served with. */
export const transport = engine ? inWorker(engine) : server;
