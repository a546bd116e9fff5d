// The text of a file: highlighted, completed and marked where something is wrong.

import {
  EditorState, EditorView, HighlightStyle, autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap, completionKeymap,
  defaultKeymap, drawSelection, foldGutter, foldKeymap, highlightActiveLine, highlightActiveLineGutter, history, historyKeymap,
  indentOnInput, indentUnit, keymap, lineNumbers, lintGutter, lintKeymap, searchKeymap, setDiagnostics, syntaxHighlighting, tags, yaml,
} from "./codemirror/codemirror.js";
import { phrases } from "./phrases.js";
import { isTranslated } from "./problems.js";
import { b } from "./words.js";

/** @typedef {import("./requests.js").Problem} Problem */

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--target)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--act)" },
  { tag: [tags.number, tags.bool, tags.keyword], color: "var(--act)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--raised)", color: "var(--ink)", fontSize: "0.875rem" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', monospace", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--target) 9%, transparent)" },
  "&.cm-focused": { outline: "2px solid var(--target)", outlineOffset: "-2px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--target) 28%, transparent) !important",
  },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "34rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--act)", color: "var(--act-ink)" },
  ".cm-completionInfo": { padding: "0.5em 0.8em", whiteSpace: "pre-wrap" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)" },
  ".cm-diagnostic": { padding: "0.4em 0.8em" },
});

/**
 * Type over a selection: a browser left to itself would keep its colours as a style, which the page's security policy refuses.
 * @param {InputEvent} event
 * @param {any} view
 */
function typedOver(event, view) {
  if (event.inputType !== "insertText" || !event.data || view.state.selection.main.empty || view.composing) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** @param {Problem} problem */
function plainly(problem) {
  const detail = `${problem.message}${problem.suggestion ? `; ${problem.suggestion}` : ""}`;
  return !isTranslated(problem) && problem.says ? `${problem.says} ${problem.advises}\n${detail}` : detail;
}

export class Editor {
  /**
   * @param {HTMLElement} host
   * @param {(text: string) => void} typed
   * @param {(context: any) => any} complete
   */
  constructor(host, typed, complete) {
    // In a root of its own, styles are made without <style>, which the page's security policy does not allow.
    this.root = host.attachShadow({ mode: "open" });
    this.typed = typed;
    this.complete = complete;
    this.isQuiet = false;
    this.file = "";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; height: 100%; min-height: 0; } .cm-editor { height: 100%; }");
    this.root.adoptedStyleSheets = [sheet];
    this.view = new EditorView({ parent: this.root, root: this.root, state: this.#state("") });
  }

  /** @param {string} text */
  #state(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(),
        highlightActiveLine(), highlightActiveLineGutter(), indentUnit.of("  "), yaml(), syntaxHighlighting(colours), look,
        autocompletion({ override: [this.complete], activateOnTyping: true }),
        keymap.of([
          ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap,
        ]),
        EditorView.lineWrapping, EditorState.phrases.of(phrases()),
        EditorView.domEventHandlers({ beforeinput: typedOver }),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": b("editor", { file: this.file }) }),
        EditorView.updateListener.of((/** @type {any} */ update) => {
          if (update.docChanged && !this.isQuiet) this.typed(update.state.doc.toString());
        }),
      ],
    });
  }

  /**
   * Show another file.
   * @param {string} file
   * @param {string} text
   */
  open(file, text) {
    this.file = file;
    this.view.setState(this.#state(text));
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /**
   * Mark what is wrong in the text that is shown.
   * @param {Problem[]} problems
   * @param {(problem: Problem) => void} correct
   */
  mark(problems, correct) {
    const { doc } = this.view.state;
    const marks = problems.map((problem) => {
      const line = doc.line(Math.min(Math.max(problem.line, 1), doc.lines));
      const from = Math.min(line.from + Math.max(problem.column - 1, 0), line.to);
      const word = /^[\w-]+/.exec(doc.sliceString(from, line.to));
      return {
        from,
        to: Math.min(from + (word ? word[0].length : 1), line.to),
        severity: problem.severity === "note" ? "info" : problem.severity,
        message: plainly(problem),
        source: problem.code,
        actions: problem.fix ? [{ name: b("fix"), apply: () => correct(problem) }] : [],
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks.sort((one, other) => one.from - other.from)));
  }

  /** @param {{from: number, to: number, insert: string}} edit */
  change(edit) {
    this.view.dispatch({ changes: edit });
  }

  /**
   * @param {number} line
   * @param {number} [column]
   */
  goTo(line, column = 1) {
    const found = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    const place = Math.min(found.from + column - 1, found.to);
    this.view.dispatch({ selection: { anchor: place }, effects: EditorView.scrollIntoView(place, { y: "center" }) });
    this.view.focus();
  }
}
