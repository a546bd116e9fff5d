// What the bench asks of the server, which answers for one folder of this machine, in the language of the page.

import { spoken } from "../words.js";

/** What went wrong, with the problems of files where they are the reason. */
export class BenchError extends Error {
  /** @param {{code: string, text: string, problems?: Problem[]}} given */
  constructor(given) {
    super(given.text);
    this.code = given.code;
    this.problems = given.problems ?? [];
  }
}

/**
 * @typedef {object} Problem
 * @property {string} file
 * @property {number} line
 * @property {number} column
 * @property {string} code
 * @property {"error" | "warning" | "note"} severity
 * @property {string} message
 * @property {string} suggestion
 * @property {string} language that both are in: that of the page, or English where nobody translated them
 * @property {string} says what problems of its kind are, in the language of the page
 * @property {string} advises what helps against them
 * @property {{from: number, to: number, insert: string} | null} fix
 */

/**
 * @param {string} type
 * @param {object} [fields]
 * @param {string} [path] of a request that has an address of its own
 * @returns {Promise<any>}
 */
export async function ask(type, fields = {}, path = "") {
  const answer = await fetch(`api/bench${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ language: spoken(), ...(path ? fields : { type, ...fields }) }),
  });
  const found = await answer.json();
  if (found.error) throw new BenchError(found.error);
  return found;
}

/**
 * Ask for statistics, and hand each part of the answer to *part* as it comes.
 * @param {object} fields
 * @param {(part: any) => void} part
 * @param {AbortSignal} signal
 */
export async function askStatistics(fields, part, signal) {
  const answer = await fetch("api/bench/statistics", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ language: spoken(), ...fields }),
    signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const found = JSON.parse(line);
      if (found.error) throw new BenchError(found.error);
      part(found);
    }
  }
}

/**
 * A function that runs the latest of its calls, once the one before has ended: what is typed fast is looked at once.
 * @param {() => Promise<void>} run
 * @returns {() => void}
 */
export function latest(run) {
  let isRunning = false;
  let isWanted = false;
  const go = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await run();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void go();
  };
}
