// The problems of all files of a pack, each with its place and what to do.

import { button, h } from "../dom.js";
import { b } from "./words.js";
import { spoken } from "../words.js";

/** @typedef {import("./requests.js").Problem} Problem */

/**
 * @param {Problem[]} problems
 * @param {{goTo: (problem: Problem) => void, correct: (problem: Problem) => void}} deeds
 */
export function problemList(problems, { goTo, correct }) {
  if (!problems.length) return h("p.no-problems", {}, `✓ ${b("no_problems")}`);
  const list = h(
    "ul", { role: "list" },
    problems.map((problem) =>
      h(
        `li.problem.${problem.severity}`, {},
        h("div.problem-place", {},
          h("span.severity", {}, b(`severity_${problem.severity}`)),
          h("button.link", { type: "button", onclick: () => goTo(problem) }, `${problem.file}:${problem.line}:${problem.column}`),
          h("code.code", { title: problem.says }, problem.code)),
        worded(problem),
        problem.fix ? button(b("fix"), () => correct(problem), { class: "small", "data-act": "fix" }) : "",
      ),
    ),
  );
  return h("div", {}, !problems.every(isTranslated) && h("p.left", {}, b("details_english")), list);
}

/**
 * Whether what is wrong is said in the language of the page.
 * @param {{language: string}} problem
 */
export function isTranslated({ language }) {
  return language === spoken();
}

/**
 * What is wrong, with what would correct it; where nobody translated it, what such problems are, and the English text below.
 * @param {Problem} problem
 */
export function worded(problem) {
  const detail = [problem.message, problem.suggestion && h("em", {}, `; ${problem.suggestion}`)];
  if (isTranslated(problem) || !problem.says) return h("span.message", {}, detail);
  return h("span.message", {}, `${problem.says} `, h("em", {}, problem.advises), h("small.detail", { lang: "en" }, detail));
}
