// The page: the lobby, or the game that the address names.

import { byId } from "./dom.js";
import { linked, linkOf, recall, remember } from "./games.js";
import { Lobby } from "./lobby.js";
import { readSettings } from "./settings.js";
import { Table } from "./table.js";

/** @type {Lobby | Table | null} */
let shown = null;
/** Where that was opened. */
let address = "";

function show() {
  address = location.href;
  shown?.close();
  byId("overlay").replaceChildren();
  document.body.classList.remove("log-open");
  const link = linked();
  document.body.classList.toggle("at-table", link !== null);
  if (!link) {
    shown = new Lobby(byId("app"), play);
    return;
  }
  if (link.tokens.length && !recall(link.game)) remember({ ...link, title: link.game, seats: [] });
  shown = new Table(byId("app"), { ...link, play, leave: () => go("") });
}

/** @param {string} hash */
function go(hash) {
  history.pushState(null, "", `${location.pathname}${hash}`);
  show();
}

/**
 * @param {string} game
 * @param {string[]} tokens
 */
function play(game, tokens) {
  go(new URL(linkOf(game, tokens)).hash);
}

/** Going back is told twice where the hash changes, and what was chosen between the two would be lost. */
function moved() {
  if (location.href !== address) show();
}

readSettings();
window.addEventListener("popstate", moved);
window.addEventListener("hashchange", moved);
show();
