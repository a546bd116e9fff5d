// Which packs and modes go together, by what the catalog says of them.

/**
 * @typedef {{id: string, name: string, players: number[], requires: string[], conflicts: string[]}} Pack
 * @typedef {{name: string, title: string, pack: string, says: string, players: number[], plays_with: string[] | null}} Mode
 */

/**
 * Packs with all that they need.
 * @param {Pack[]} packs all that there are
 * @param {Iterable<string>} ids
 */
function whole(packs, ids) {
  const found = new Set(ids);
  for (const id of found) for (const other of packs.find((pack) => pack.id === id)?.requires ?? []) found.add(other);
  return found;
}

/**
 * For how many players all of these packs are made, null for any number.
 * @param {Pack[]} packs
 * @param {Set<string>} ids
 */
function numbers(packs, ids) {
  const said = packs.filter((pack) => ids.has(pack.id) && pack.players.length).map((pack) => pack.players);
  return said.length ? said.reduce((one, other) => one.filter((number) => other.includes(number))) : null;
}

/** The packs and the mode that somebody chooses. */
export class Choice {
  /**
   * @param {Pack[]} packs
   * @param {Mode[]} modes
   * @param {Iterable<string>} chosen
   * @param {string} mode
   */
  constructor(packs, modes, chosen, mode = "") {
    this.packs = packs;
    this.mode = modes.find((given) => given.name === mode) ?? null;
    /** What was chosen and can be, with what that needs. */
    this.chosen = new Set();
    for (const id of this.mode ? [this.mode.pack, ...chosen] : chosen) {
      const pack = packs.find((given) => given.id === id);
      if (pack && this.offers(pack) && !this.hindrance(pack)) for (const each of whole(packs, [id])) this.chosen.add(each);
    }
  }

  /**
   * Whether a pack can be played so at all. One whose own packs leave no number of players is for modes alone.
   * @param {Pack} pack
   */
  offers(pack) {
    const all = whole(this.packs, [pack.id]);
    const { mode } = this;
    if (!mode) return numbers(this.packs, all)?.length !== 0;
    const own = whole(this.packs, [mode.pack]);
    return [...all].every((id) => own.has(id) || !mode.plays_with || mode.plays_with.includes(id)) && (mode.players.length > 0 || numbers(this.packs, all)?.length !== 0);
  }

  /**
   * What has been chosen and does not go with a pack: other packs, or their numbers of players, null for nothing.
   * @param {Pack} pack
   * @returns {string[] | null}
   */
  hindrance(pack) {
    const all = whole(this.packs, [pack.id]);
    const others = this.packs.filter((other) => this.chosen.has(other.id) && !all.has(other.id));
    const against = others.filter((other) => other.conflicts.some((id) => all.has(id)) || this.packs.some((own) => all.has(own.id) && own.conflicts.includes(other.id)));
    if (against.length) return against.map((other) => other.name);
    const isPlayed = this.mode?.players.length || numbers(this.packs, new Set([...this.chosen, ...all]))?.length !== 0;
    return isPlayed ? null : others.filter((other) => other.players.length).map((other) => other.name);
  }

  /**
   * Whether a chosen pack has to stay: the mode or another one needs it, or it is the only one.
   * @param {Pack} pack
   */
  needs(pack) {
    if (!this.chosen.has(pack.id)) return false;
    const others = [...this.chosen].filter((id) => id !== pack.id);
    return !others.length || this.mode?.pack === pack.id || others.some((id) => whole(this.packs, [id]).has(pack.id));
  }

  /** The numbers of players that the mode or the packs leave; those without any leave all up to *most*.
   * @param {number} most
   */
  players(most) {
    const found = this.mode?.players.length ? this.mode.players : numbers(this.packs, this.chosen);
    return (found ?? Array.from({ length: most }, (_, index) => index + 1)).filter((number) => number <= most);
  }
}
