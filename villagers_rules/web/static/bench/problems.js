// The problems of all files of a pack, each with its place and what to do.

import { button, h } from "../dom.js";
import { b } from "./words.js";

/** @typedef {import("./requests.js").Problem} Problem */

/**
 * @param {Problem[]} problems
 * @param {{goTo: (problem: Problem) => void, correct: (problem: Problem) => void}} deeds
 */
export function problemList(problems, { goTo, correct }) {
  if (!problems.length) return h("p.no-problems", {}, `✓ ${b("no_problems")}`);
  return h(
    "ul", { role: "list" },
    problems.map((problem) =>
      h(
        `li.problem.${problem.severity}`, {},
        h("button.link", { type: "button", onclick: () => goTo(problem) }, `${problem.file}:${problem.line}:${problem.column}`),
        h("span.severity", {}, b(`severity_${problem.severity}`)), " ",
        h("span.message", {}, problem.message, problem.suggestion ? h("em", {}, `; ${problem.suggestion}`) : ""),
        h("code.code", { title: problem.says }, problem.code),
        problem.fix ? button(b("fix"), () => correct(problem), { class: "small", "data-act": "fix" }) : "",
      ),
    ),
  );
}
