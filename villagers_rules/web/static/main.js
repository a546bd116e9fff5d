// The page: the lobby, or the game that the address names.

import { byId } from "./dom.js";
import { linked, linkOf, recall, remember } from "./games.js";
import { Lobby } from "./lobby.js";
import { readSettings } from "./settings.js";
import { Table } from "./table.js";

/** @type {Lobby | Table | null} */
let shown = null;

function show() {
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
  const address = `${location.pathname}${hash}`;
  history.pushState(null, "", address);
  show();
}

/**
 * @param {string} game
 * @param {string[]} tokens
 */
function play(game, tokens) {
  go(new URL(linkOf(game, tokens)).hash);
}

readSettings();
window.addEventListener("popstate", show);
window.addEventListener("hashchange", show);
show();
