// The bench for authors: files on the left, their text in the middle, and beside it what they come to.

import { announce, button, byId, h } from "../dom.js";
import { useFaces } from "../faces.js";
import { readSettings, settings } from "../settings.js";
import { CardsTab } from "./cards.js";
import { Completion } from "./completion.js";
import { Editor } from "./editor.js";
import { FormulaTab } from "./formula.js";
import { problemList } from "./problems.js";
import { ask, BenchError, latest } from "./requests.js";
import { Schemas } from "./schema_keys.js";
import { ScenariosTab } from "./scenarios.js";
import { StatisticsTab } from "./statistics.js";
import { TrialTab } from "./trial.js";
import { b } from "./words.js";

/** @typedef {import("./requests.js").Problem} Problem */
/** @typedef {{title: string, element: HTMLElement, update: () => Promise<void>}} Tab what is shown beside the text */

const PAUSE = 350;

export class Bench {
  constructor() {
    this.packs = /** @type {string[]} */ ([]);
    this.files = /** @type {string[]} */ ([]);
    this.pack = "";
    this.file = "";
    /** What the cards are, as far as they can be read: the last ones that could. */
    this.cards = /** @type {import("./cards.js").Card[]} */ ([]);
    this.cardsOf = "";
    this.areCardsStale = false;
    this.digest = /** @type {string | null} */ (null);
    this.problems = /** @type {Problem[]} */ ([]);
    this.waiting = 0;
    this.isDirty = false;
    /** How often something was typed. */
    this.strokes = 0;
    this.completion = new Completion();
    this.look = latest(() => this.#look());
    this.save = latest(() => this.#save());

    this.packField = h("select", { name: "pack", "aria-label": b("pack"), onchange: () => this.choosePack(this.packField.value) });
    this.packField = /** @type {HTMLSelectElement} */ (this.packField);
    this.list = h("ul.file-list", { role: "list" });
    this.status = h("p.status", { role: "status" });
    this.name = h("h2.file-name", {}, b("choose_file"));
    this.problemBox = h("section.problems", { "aria-label": b("problems") });
    const host = h("div.editor");
    this.editor = new Editor(host, () => this.#typed(), this.completion.complete);
    this.tabs = /** @type {Tab[]} */ ([new CardsTab(this), new FormulaTab(this), new ScenariosTab(this), new TrialTab(this), new StatisticsTab(this)]);
    this.shown = 0;
    this.tabRow = h("div.tabs", { role: "tablist" });
    this.side = h("section.bench-side", {});
    byId("app").replaceChildren(
      h("header.bench-head", {}, h("h1", {}, b("title")), h("a", { href: "./" }, b("table")), settings()),
      h(
        "main.bench-parts",
        {},
        h(
          "nav.files", { "aria-label": b("files") },
          this.packField, this.list,
          h("div.file-tools", {},
            button(b("new_pack"), () => this.#name(b("pack_name"), (name) => this.make("new pack", { name })), { class: "small" }),
            button(b("new_card"), () => this.#name(b("card_id"), (card) => this.make("new card", { pack: this.pack, card, suit: "" })), { class: "small", "data-needs": "pack" }),
            button(b("new_scenario"), () => this.#name(b("scenario_name"), (name) => this.make("new scenario", { pack: this.pack, name, card: "" })), { class: "small", "data-needs": "pack" }),
          ),
        ),
        h("section.bench-text", {}, h("div.text-head", {}, this.name, this.status), host, this.problemBox),
        h("div.beside-text", {}, this.tabRow, this.side),
      ),
    );
    this.showTab(0);
  }

  async start() {
    await this.readFiles();
    ask("words").then(({ words, schemas }) => {
      this.completion.words = words;
      this.completion.schemas = new Schemas(schemas);
    }, () => {});
  }

  async readFiles() {
    const found = await ask("files");
    this.packs = found.packs;
    this.files = found.files;
    if (!this.packs.includes(this.pack)) this.pack = this.packs[0] ?? "";
    this.drawFiles();
    const own = this.ownFiles();
    if (this.pack && !own.includes(this.file)) {
      await this.open(own.find((name) => !/(pack|rules)\.yaml$|\//.test(this.inside(name))) ?? own[0] ?? "");
    }
    this.look();
  }

  ownFiles() {
    return this.files.filter((name) => (this.pack === "." ? true : name.startsWith(`${this.pack}/`)));
  }

  /** @param {string} name */
  inside(name) {
    return this.pack === "." ? name : name.slice(this.pack.length + 1);
  }

  drawFiles() {
    const field = /** @type {HTMLSelectElement} */ (this.packField);
    field.replaceChildren(...this.packs.map((pack) => h("option", { value: pack, selected: pack === this.pack }, pack)));
    field.hidden = this.packs.length < 1;
    for (const tool of document.querySelectorAll("[data-needs=pack]")) /** @type {HTMLButtonElement} */ (tool).disabled = !this.pack;
    if (!this.packs.length) this.list.replaceChildren(h("li.nothing", {}, b("no_packs")));
    else {
      this.list.replaceChildren(
        ...this.ownFiles().map((name) => {
          const wrong = this.problems.filter((problem) => problem.file === name);
          const worst = wrong.some((problem) => problem.severity === "error") ? "error" : wrong.length ? "warning" : "";
          return h("li", {}, button(this.inside(name), () => void this.open(name), {
            class: `file-button${name === this.file ? " current" : ""} ${worst}`, "aria-current": name === this.file ? "true" : null, "data-file": name,
          }, worst ? h("span.badge", {}, String(wrong.length)) : ""));
        }),
      );
    }
  }

  /** @param {string} pack */
  choosePack(pack) {
    this.pack = pack;
    void this.readFiles();
  }

  /** @param {string} file */
  async open(file) {
    await this.flush();
    if (!file) return;
    const { strokes } = this;
    const found = await ask("read", { file });
    if (strokes !== this.strokes) {
      // What was typed meanwhile stays: into this file, or first into its own.
      if (file === this.file) return;
      await this.flush();
    }
    this.file = file;
    this.completion.file = file;
    this.digest = found.digest;
    this.editor.open(file, found.text);
    this.isDirty = false;
    this.name.textContent = file;
    this.say("");
    this.drawFiles();
    this.drawProblems();
  }

  /** @param {string} text */
  say(text) {
    this.status.textContent = text;
  }

  #typed() {
    this.strokes += 1;
    this.isDirty = true;
    this.say(b("saving"));
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.save(), PAUSE);
  }

  async flush() {
    clearTimeout(this.waiting);
    if (this.isDirty) await this.#save();
  }

  async #save() {
    if (!this.isDirty || !this.file) return;
    this.isDirty = false;
    const { file } = this;
    try {
      const { digest } = await ask("write", { file, text: this.editor.text, before: this.digest });
      if (file === this.file) this.digest = digest;
      this.say(b("saved"));
      this.look();
    } catch (error) {
      this.isDirty = true;
      if (error instanceof BenchError && error.code === "changed") this.#conflict();
      else this.say(b("not_saved", { text: messageOf(error) }));
    }
  }

  /** Somebody else has written to the file: the author says which text stays. */
  #conflict() {
    this.status.replaceChildren(
      b("changed", { file: this.file }), " ",
      button(b("reload"), () => { this.isDirty = false; void this.open(this.file).then(() => this.look()); }, { class: "small" }),
      button(b("overwrite"), async () => {
        const found = await ask("read", { file: this.file }).catch(() => ({ digest: null }));
        this.digest = found.digest;
        await this.#save();
      }, { class: "small" }),
    );
  }

  /** See what the files come to now. */
  async #look() {
    if (!this.pack) return;
    try {
      const { problems } = await ask("problems", { pack: this.pack });
      this.problems = problems;
      announce(problems.length ? b("problems_found", { n: problems.length }) : b("no_problems"));
    } catch (error) {
      this.problems = error instanceof BenchError ? error.problems : [];
      this.say(messageOf(error));
    }
    this.drawFiles();
    this.drawProblems();
    await this.#readCards();
    await this.tabs[this.shown]?.update();
  }

  /** Read the cards as the files have them now; where they cannot be read, those before stay. */
  async #readCards() {
    const { pack } = this;
    if (pack !== this.cardsOf) this.cards = [];
    try {
      const found = await ask("cards", { pack });
      useFaces({ shapes: found.shapes, style: found.style, backs: found.backs, cards: found.tiles });
      this.cards = found.cards;
      this.completion.cards = Object.entries(found.names).map(([id, name]) => ({ id, name: String(name) }));
      this.completion.suits = Object.keys(found.backs);
      this.areCardsStale = false;
    } catch {
      this.areCardsStale = true;
    }
    this.cardsOf = pack;
  }

  /**
   * What a card of this pack, or of those that it needs, is called.
   * @param {string} card
   */
  nameOf(card) {
    return this.completion.cards.find((given) => given.id === card)?.name ?? card;
  }

  drawProblems() {
    const here = this.problems.filter((problem) => problem.file === this.file);
    this.editor.mark(here, (problem) => this.correct(problem));
    this.problemBox.replaceChildren(problemList(this.problems, {
      goTo: (problem) => void this.goTo(problem.file, problem.line, problem.column),
      correct: (problem) => void this.goTo(problem.file, problem.line, problem.column).then(() => this.correct(problem)),
    }));
  }

  /** @param {Problem} problem */
  correct(problem) {
    // The correction was worked out for the text that was saved; what was typed since would be damaged by it.
    if (problem.fix && problem.file === this.file && !this.isDirty) this.editor.change(problem.fix);
  }

  /**
   * @param {string} file
   * @param {number} line
   * @param {number} [column]
   */
  async goTo(file, line, column = 1) {
    if (file !== this.file && this.files.includes(file)) await this.open(file);
    if (file === this.file) this.editor.goTo(line, column);
  }

  /** @param {number} number */
  showTab(number) {
    this.shown = number;
    this.tabRow.replaceChildren(
      ...this.tabs.map((tab, index) =>
        h("button.tab", {
          type: "button", role: "tab", id: `tab-${index}`, "aria-selected": String(index === number), "aria-controls": "side", tabindex: index === number ? "0" : "-1",
          onclick: () => this.showTab(index),
          onkeydown: (/** @type {Event} */ event) => this.#tabKey(/** @type {KeyboardEvent} */ (event), index),
        }, tab.title),
      ),
    );
    this.side.id = "side";
    this.side.setAttribute("role", "tabpanel");
    this.side.setAttribute("aria-labelledby", `tab-${number}`);
    this.side.replaceChildren(this.tabs[number]?.element ?? "");
    if (this.pack) void this.tabs[number]?.update();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  #tabKey(event, index) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const next = (index + step + this.tabs.length) % this.tabs.length;
    this.showTab(next);
    /** @type {HTMLElement | null} */ (this.tabRow.children[next] ?? null)?.focus();
  }

  /**
   * @param {string} type
   * @param {object} fields
   */
  async make(type, fields) {
    await this.flush();
    const { made, packs, files } = await ask(type, fields);
    this.packs = packs;
    this.files = files;
    if (type === "new pack") this.pack = made[0].split("/")[0];
    const wanted = made.find((/** @type {string} */ name) => !/(pack\.yaml|locales\/|scenarios\/)/.test(name)) ?? made[0];
    if (wanted !== this.file) await this.open(wanted);
    else await this.reread();
    this.look();
  }

  /** Read the file that is shown again: a request has changed it. */
  async reread() {
    const found = await ask("read", { file: this.file });
    this.digest = found.digest;
    this.editor.open(this.file, found.text);
  }

  /** Start a game with a card in the first hand.
   * @param {string} card
   */
  tryCard(card) {
    const number = this.tabs.findIndex((tab) => tab instanceof TrialTab);
    this.showTab(number);
    const tab = this.tabs[number];
    if (tab instanceof TrialTab) void tab.start(card);
  }

  /**
   * Ask for a name.
   * @param {string} label
   * @param {(name: string) => Promise<void>} use
   */
  #name(label, use) {
    const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", name: "name", maxlength: 100, required: true, autocomplete: "off" }));
    const wrong = h("p.wrong", { role: "alert" });
    const dialog = /** @type {HTMLDialogElement} */ (h(
      "dialog.ask", { "aria-label": label },
      h("form", {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          try {
            await use(field.value.trim());
            dialog.remove();
          } catch (error) {
            wrong.textContent = messageOf(error);
          }
        },
      }, h("label.field", {}, h("span", {}, label), field), wrong,
      h("div.dialog-buttons", {}, h("button.primary", { type: "submit", "data-act": "create" }, b("create")), button(b("cancel"), () => dialog.remove()))),
    ));
    byId("overlay").replaceChildren(dialog);
    dialog.showModal();
    field.focus();
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

readSettings();
document.title = `Villagers: ${b("title")}`;
void new Bench().start();
