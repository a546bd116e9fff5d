// The games that this browser knows the seats of, and their links.

/** @typedef {{at?: number, hasInvited?: boolean, game: string, title: string, tokens: string[], seats: {seat: number, token: string}[]}} Known */

const KEY = "villagers-games";

/** @returns {Known[]} */
export function knownGames() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {Known} known */
export function remember(known) {
  const others = knownGames().filter((given) => given.game !== known.game);
  localStorage.setItem(KEY, JSON.stringify([{ at: Date.now(), ...known }, ...others].slice(0, 20)));
}

/** @param {string} game */
export function recall(game) {
  return knownGames().find((given) => given.game === game);
}

/** @param {string} game */
export function forget(game) {
  localStorage.setItem(KEY, JSON.stringify(knownGames().filter((given) => given.game !== game)));
}

/**
 * The link to a game, with the secrets of seats in the part that is sent to no server.
 * @param {string} game
 * @param {string[]} tokens
 */
export function linkOf(game, tokens) {
  const fields = new URLSearchParams([["game", game], ...tokens.map((token) => ["token", token])]);
  return `${location.origin}${location.pathname}#${fields}`;
}

/** The game and the seats that the address names, null for the lobby. */
export function linked() {
  const fields = new URLSearchParams(location.hash.slice(1) || location.search.slice(1));
  const game = fields.get("game");
  return game ? { game, tokens: fields.getAll("token") } : null;
}
