// A pack of one's own, brought to a page without a server: its files are checked and kept in this page alone.

import { h } from "./dom.js";
import { transport } from "./transport.js";
import { spoken, t } from "./words.js";

/**
 * @typedef {{file: string, line: number, column: number, code: string, severity: string, message: string, suggestion: string, language: string, says: string, advises: string}} Problem
 * @typedef {{pack: string, files: number, problems: Problem[], is_wrong: boolean, checks_left_out: string[]}} Kept
 */

/**
 * The field for the folder of a pack.
 * @param {(pack: string) => void} kept what to do once a pack can be played
 */
export function authorPack(kept) {
  const found = h("div.author-pack-found", { role: "status" });
  const field = h("input.unseen", {
    type: "file", name: "author-pack", multiple: true, webkitdirectory: true, "aria-label": `${t("choose_folder")}: ${t("own_pack")}`,
    onchange: async (/** @type {Event} */ event) => {
      const chosen = [...(/** @type {HTMLInputElement} */ (event.target).files ?? [])].filter((file) => /^[^.].*\.yaml$/.test(file.name) && !/\/\./.test(file.webkitRelativePath));
      if (!chosen.length) {
        found.replaceChildren(t("own_pack_none"));
        return;
      }
      found.replaceChildren(t("connecting"));
      try {
        /** @type {Record<string, string>} */
        const files = {};
        for (const file of chosen) files[file.webkitRelativePath || file.name] = await file.text();
        const answer = /** @type {Kept} */ (await transport.post(`api/packs?language=${spoken()}`, { files }));
        found.replaceChildren(report(answer));
        if (!answer.is_wrong) kept(answer.pack);
      } catch (error) {
        found.replaceChildren(error instanceof Error ? error.message : String(error));
      }
    },
  });
  return h("section.panel.author-pack", {}, h("h2", {}, t("own_pack")), h("p.left", {}, t("own_pack_note")), h("label.file", {}, h("span", {}, t("choose_folder")), field), found);
}

/** @param {Kept} kept */
function report(kept) {
  return h(
    "div", {},
    h("p", {}, t(kept.is_wrong ? "own_pack_wrong" : "own_pack_kept", { name: kept.pack })),
    kept.checks_left_out.length > 0 && h("p", {}, t("checks_left_out", { text: kept.checks_left_out.join(", ") })),
    h("ul.pack-problems", { role: "list" }, kept.problems.slice(0, 50).map((problem) =>
      h("li", {}, h("b", {}, `${problem.file}:${problem.line}:${problem.column}`), " ", told(problem)))),
  );
}

/**
 * What is wrong, with what would correct it; where nobody translated it, what such problems are, and the English text in brackets.
 * @param {Problem} problem
 */
function told(problem) {
  const detail = `${problem.code}: ${problem.message}${problem.suggestion ? `; ${problem.suggestion}` : ""}`;
  if (problem.language === spoken() || !problem.says) return detail;
  return h("span", {}, `${problem.says} ${problem.advises} `, h("small", { lang: "en" }, `(${detail})`));
}
