// The first page: a new game, games that are under way, a game from a file.

import { authorPack } from "./author_pack.js";
import { notice } from "./dialogs.js";
import { button, h } from "./dom.js";
import { forget, knownGames, remember } from "./games.js";
import { Choice } from "./packs.js";
import { settings } from "./settings.js";
import { isInPage, transport } from "./transport.js";
import { spoken, t } from "./words.js";

/**
 * @typedef {{packs: import("./packs.js").Pack[], modes: import("./packs.js").Mode[], usual: string[], bots: string[]}} Catalog
 * @typedef {{kind: "human" | "bot", name: string, bot: string}} Chair
 */

/** The seats that there is room for on the page. */
const MOST_SEATS = 20;

export class Lobby {
  /**
   * @param {HTMLElement} root
   * @param {(game: string, tokens: string[]) => void} play
   */
  constructor(root, play) {
    this.root = root;
    this.play = play;
    this.isOpen = true;
    /** @type {Catalog} */
    this.catalog = { packs: [], modes: [], usual: [], bots: [] };
    /** @type {Set<string>} */
    this.packs = new Set();
    this.mode = "";
    this.seed = "";
    this.isHotSeat = false;
    this.isFree = false;
    /** @type {Chair[]} */
    this.chairs = [{ kind: "human", name: "", bot: "greedy" }, { kind: "bot", name: "", bot: "greedy" }, { kind: "bot", name: "", bot: "greedy" }];
    this.ownPack = isInPage ? authorPack((pack) => this.#brought(pack)) : null;
    this.root.replaceChildren(h("p.loading", {}, t("connecting")));
    // Where the engine is in the page, games are kept by the browser.
    Promise.all([transport.get(`api/catalog?language=${spoken()}`), isInPage ? transport.get("api/kept") : null]).then(
      ([catalog, kept]) => {
        for (const { game } of knownGames()) if (kept && !kept.includes(game)) forget(game);
        this.catalog = catalog;
        this.packs = new Set(this.catalog.usual);
        this.draw();
      },
      (error) => this.#fails(error),
    );
  }

  close() {
    this.isOpen = false;
  }

  /** @param {any} error */
  #fails(error) {
    if (this.isOpen) this.root.replaceChildren(h("p.loading", {}, t("error", { text: String(error.message ?? error) })));
  }

  /** A pack was brought to this page: it is chosen for the next game.
   * @param {string} pack
   */
  async #brought(pack) {
    this.catalog = await transport.get(`api/catalog?language=${spoken()}`);
    this.packs.add(pack);
    this.draw();
  }

  get humans() {
    return this.chairs.filter((chair) => chair.kind === "human").length;
  }

  /** What can be chosen now. */
  get choice() {
    return new Choice(this.catalog.packs, this.catalog.modes, this.packs, this.mode);
  }

  /** Bring as many seats as can be played, as near as possible to those that there are.
   * @param {number[]} allowed
   */
  #fill(allowed) {
    const count = this.chairs.length;
    const wanted = allowed.find((number) => number >= count) ?? allowed.at(-1) ?? count;
    while (this.chairs.length < wanted) this.chairs.push({ kind: "bot", name: "", bot: "greedy" });
    this.chairs.length = wanted;
  }

  draw() {
    if (!this.isOpen) return;
    const focused = document.activeElement?.getAttribute("data-field");
    const { choice } = this;
    const allowed = choice.players(MOST_SEATS);
    this.#fill(allowed);
    if (!this.humans && this.chairs[0]) this.chairs[0].kind = "human";
    const games = knownGames();
    this.root.replaceChildren(
      h(
        "main.lobby",
        {},
        h("header.lobby-head", {}, h("img.ornament", { src: "static/chains.svg", alt: "", width: 150, height: 108 }), h("div.lobby-name", {}, h("h1", {}, t("title")), h("p.tagline", {}, t("tagline"))), settings()),
        h(
          "div.lobby-parts",
          {},
          h(
            "form.panel.new-game",
            {
              onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                void this.#start();
              },
            },
            h("h2", {}, t("new_game")),
            this.#modes(),
            this.#seats(allowed),
            this.#packs(choice),
            this.#options(),
            h("div.start-bar", {}, h("button.primary.start", { type: "submit", "data-act": "start" }, t("start"))),
          ),
          h(
            "div.lobby-side",
            {},
            games.length > 0 && h("section.panel.known-games", {}, h("h2", {}, t("your_games")), h("ul.games", { role: "list" }, games.map((game) => this.#game(game)))),
            howItGoes(),
            h("section.panel", {}, h("h2", {}, t("load")), this.#file()),
            this.ownPack,
          ),
        ),
      ),
    );
    const again = focused && this.root.querySelector(`[data-field="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {import("./games.js").Known} game */
  #game(game) {
    return h(
      "li",
      {},
      h("span", {}, game.title, game.at ? h("small", {}, new Date(game.at).toLocaleString(spoken(), { dateStyle: "medium", timeStyle: "short" })) : null),
      button(t("resume"), () => this.play(game.game, game.tokens), { "aria-label": `${t("resume")}: ${game.title}` }),
      button("×", () => {
        forget(game.game);
        this.draw();
      }, { class: "quiet", "aria-label": `${t("forget")}: ${game.title}` }),
    );
  }

  #modes() {
    return h(
      "label.field",
      {},
      h("span", {}, t("mode")),
      h(
        "select",
        {
          "data-field": "mode",
          onchange: (/** @type {Event} */ event) => {
            this.mode = /** @type {HTMLSelectElement} */ (event.target).value;
            this.draw();
          },
        },
        h("option", { value: "", selected: this.mode === "" }, t("mode_none")),
        this.catalog.modes.map((mode) => h("option", { value: mode.name, selected: this.mode === mode.name }, spoken() === "en" ? mode.says : mode.title)),
      ),
    );
  }

  /** @param {number[]} allowed the numbers of seats that can be played */
  #seats(allowed) {
    const fewer = allowed.findLast((number) => number < this.chairs.length);
    const more = allowed.find((number) => number > this.chairs.length);
    const rows = this.chairs.map((chair, index) => {
      const name = t("seat", { n: index + 1 });
      const kind = chair.kind === "human" ? "human" : chair.bot;
      return h(
        "div.chair",
        { role: "group", "aria-label": name },
        h("span.chair-number", { "aria-hidden": "true" }, String(index + 1)),
        h(
          "select",
          {
            "data-field": `kind ${index}`,
            "aria-label": `${name}: ${t("players_legend")}`,
            onchange: (/** @type {Event} */ event) => {
              const { value } = /** @type {HTMLSelectElement} */ (event.target);
              this.chairs[index] = { ...chair, kind: value === "human" ? "human" : "bot", bot: value === "human" ? chair.bot : value };
              this.draw();
            },
          },
          h("option", { value: "human", selected: kind === "human" }, t("human")),
          this.catalog.bots.map((bot) => h("option", { value: bot, selected: kind === bot }, `${t("bot")}: ${botStrength(bot)}`)),
        ),
        h("input", {
          type: "text", "data-field": `name ${index}`, value: chair.name, maxlength: 20, "aria-label": `${name}: ${t("name")}`, autocomplete: "off",
          placeholder: chair.kind === "human" && index === 0 ? t("you") : `${t("name")} ${index + 1}`,
          oninput: (/** @type {Event} */ event) => {
            chair.name = /** @type {HTMLInputElement} */ (event.target).value;
          },
        }),
        fewer !== undefined
          ? button("×", () => {
              this.chairs.splice(index, 1);
              this.chairs.length = fewer;
              this.draw();
            }, { class: "quiet", "aria-label": `${t("remove_seat")}: ${name}` })
          : null,
      );
    });
    return h(
      "fieldset.chairs",
      {},
      h("legend", {}, t("players_legend")),
      rows,
      more !== undefined &&
        button(t("add_seat"), () => {
          this.#fill([more]);
          this.draw();
        }, { class: "quiet add", "data-act": "add" }),
    );
  }

  /** @param {Choice} choice */
  #packs(choice) {
    const rows = this.catalog.packs.filter((pack) => choice.offers(pack)).map((pack) => {
      const isChosen = choice.chosen.has(pack.id);
      const against = isChosen ? null : choice.hindrance(pack);
      return h(
        `label.pack${against ? ".off" : ""}`,
        {},
        h("input", {
          type: "checkbox", "data-field": `pack ${pack.id}`, name: pack.id, checked: isChosen, disabled: Boolean(against) || choice.needs(pack),
          onchange: (/** @type {Event} */ event) => {
            if (/** @type {HTMLInputElement} */ (event.target).checked) this.packs.add(pack.id);
            else this.packs.delete(pack.id);
            this.draw();
          },
        }),
        h("span", {}, pack.name, against ? h("small", {}, ` ${t("not_with", { names: against.join(", ") })}`) : null),
      );
    });
    return h("fieldset.packs", {}, h("legend", {}, t("packs")), rows);
  }

  #options() {
    const check = (/** @type {string} */ field, /** @type {string} */ text, /** @type {boolean} */ value, /** @type {(on: boolean) => void} */ set) =>
      h("label.pack", {}, h("input", {
        type: "checkbox", "data-field": field, name: field, checked: value,
        onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked),
      }), h("span", {}, text));
    return h(
      "details.options",
      { open: this.isHotSeat || this.isFree || this.seed !== "" },
      h("summary", {}, t("options")),
      this.humans > 1 && check("hot_seat", t("hot_seat"), this.isHotSeat, (on) => (this.isHotSeat = on)),
      this.humans === 1 && check("undo_free", t("undo_free"), this.isFree, (on) => (this.isFree = on)),
      h("label.field", {}, h("span", {}, t("seed")), h("input", {
        type: "text", inputmode: "numeric", pattern: "[0-9]*", "data-field": "seed", name: "seed", value: this.seed, placeholder: t("seed_hint"),
        oninput: (/** @type {Event} */ event) => {
          this.seed = /** @type {HTMLInputElement} */ (event.target).value;
        },
      })),
    );
  }

  #file() {
    return h("label.file", {}, h("span", {}, t("choose_file")), h("input.unseen", {
      type: "file", accept: ".json,application/json", "aria-label": `${t("choose_file")}: ${t("load")}`, name: "save",
      onchange: async (/** @type {Event} */ event) => {
        const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
        if (file) await this.#load(await file.text());
      },
    }));
  }

  /** What everybody is called: bots without a name by what they are. */
  #named() {
    const taken = new Set(this.chairs.map((chair) => chair.name.trim().toLowerCase()).filter(Boolean));
    return this.chairs.map((chair, index) => {
      let name = chair.name.trim();
      if (!name) {
        const base = chair.kind === "bot" ? botName(chair.bot) : this.humans === 1 ? t("you") : t("seat", { n: index + 1 });
        name = base;
        for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
        taken.add(name.toLowerCase());
      }
      return chair.kind === "bot" ? { kind: "bot", name, bot: chair.bot } : { kind: "human", name };
    });
  }

  async #start() {
    await this.#open(`api/games?language=${spoken()}`, {
      packs: [...this.choice.chosen], mode: this.mode || null, seats: this.#named(), seed: this.seed ? Number(this.seed) : null,
      undo: this.isFree && this.humans === 1 ? "free" : "consent", hot_seat: this.isHotSeat && this.humans > 1,
    });
  }

  /** @param {string} text */
  async #load(text) {
    let count = 0;
    try {
      const data = JSON.parse(text);
      count = data.players ?? data.start?.players ?? data.state?.players ?? 0;
    } catch {
      notice(t("load_bad", { text: "JSON" }), "bad");
      return;
    }
    if (typeof count === "number" && count > 0) {
      while (this.chairs.length < count) this.chairs.push({ kind: "bot", name: "", bot: "greedy" });
      this.chairs.length = count;
    }
    await this.#open(`api/games/load?language=${spoken()}`, { save: text, seats: this.#named() });
  }

  /**
   * @param {string} path
   * @param {object} body
   */
  async #open(path, body) {
    try {
      const { game, seats } = await transport.post(path, body);
      const tokens = this.isHotSeat ? seats.map((/** @type {{token: string}} */ seat) => seat.token) : [seats[0].token];
      remember({ game, title: this.#named().map((chair) => chair.name).join(", "), tokens, seats });
      this.play(game, tokens);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error), "bad");
    }
  }
}

/** @type {Record<string, import("./words.js").Key>} */
const BOTS = { greedy: "bot_greedy", random: "bot_random", ismcts: "bot_ismcts" };

/** What a bot is called, without its budget.
 * @param {string} bot
 */
function botName(bot) {
  const key = BOTS[bot.replace(/^(ismcts):.*/, "$1")];
  return key ? t(key) : bot;
}

/** What a bot is called, with how long it thinks: a number of games, or of seconds.
 * @param {string} bot
 */
function botStrength(bot) {
  const [, n, isTime] = /^ismcts:(\d+)(s?)$/.exec(bot) ?? [];
  return n ? `${botName(bot)}, ${t(isTime ? "bot_seconds" : "bot_games", { n })}` : botName(bot);
}

/** The game in three sentences. */
function howItGoes() {
  const steps = /** @type {const} */ ([["hand", "how_draft"], ["build", "how_build"], ["scores", "how_market"]]);
  return h("section.panel", {}, h("h2", {}, t("how")), h("ol.how", { role: "list" }, steps.map(([sign, key]) =>
    h("li", {}, h(`span.sign.sign-${sign}`, { "aria-hidden": "true" }), h("span", {}, t(key))))));
}
