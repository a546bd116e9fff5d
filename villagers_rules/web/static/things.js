// What an action touches on the table. Everything that can be pointed at has a key, such as `hand:cooper`, `road:3` or `placed:2:7`.

/** @typedef {import("./types.js").Action.Action} Action */
/** @typedef {import("./types.js").View.View} View */
/** @typedef {import("./types.js").Server.State["actions"][number]} Offer */
/** @typedef {{offer: Offer, things: string[], finish: string}} Way one action, what it touches in order, and where it may be dropped at last */

/** @param {{area: string, number?: number, owner?: string}} pile */
function pileKey(pile) {
  if (pile.area === "road" || pile.area === "stack") return `${pile.area}:${pile.number ?? 1}`;
  return pile.area === "village" ? `village:${pile.owner}` : pile.area;
}

/**
 * @param {any} choice
 * @param {number} me
 * @returns {string}
 */
function choiceKey(choice, me) {
  switch (choice.kind) {
    case "placed":
      return choice.id === undefined || choice.id === null ? `event:${choice.card}` : `placed:${choice.owner}:${choice.id}`;
    case "held":
      return choice.owner === me && choice.area === "hand" ? `hand:${choice.card}` : `${choice.area}:${choice.owner}:${choice.card}`;
    case "tucked":
      return `tucked:${choice.under.owner}:${choice.under.id}:${choice.card}`;
    case "road":
      return `road:${choice.number}`;
    case "player":
      return `player:${choice.player}`;
    case "beside":
      return choice.where === "in the supply" ? `basic:${choice.card}` : `looked:${choice.card}`;
    case "pile":
      return pileKey(choice);
    default:
      return `answer:${choice.what}:${choice.word}`;
  }
}

/**
 * @param {Offer} offer
 * @param {View} view
 * @returns {Way}
 */
export function wayOf(offer, view) {
  const { action } = offer;
  const me = action.player;
  const own = view.seats.find((seat) => seat.owner === me);
  const inHand = new Set(own?.hand.map((card) => card.card));
  const held = (action.cards ?? []).map(([card]) => (inHand.has(card) ? `hand:${card}` : own?.keep.includes(card) ? `keep:${me}:${card}` : ""));
  const cards = [...new Set(held.filter(Boolean))];
  const paid = typeof action.paying === "object" && action.paying ? [choiceKey(action.paying, me)] : [];
  const on = action.on ? [choiceKey(action.on, me)] : [];
  switch (action.verb) {
    case "draft":
      return { offer, things: action.pile ? [pileKey(action.pile)] : [], finish: "square" };
    case "add gold":
      return { offer, things: action.pile ? [pileKey(action.pile)] : cards, finish: "" };
    case "place":
      return { offer, things: [...cards, ...(on.length ? on : ["ground"]), ...paid], finish: "" };
    case "play":
      return { offer, things: [...cards, ...on, ...paid], finish: "ground" };
    case "trade": {
      const piles = [...new Set((action.piles ?? []).map(pileKey))];
      return { offer, things: [...cards, `basic:${action.basic}`, ...piles], finish: "" };
    }
    case "use":
      return { offer, things: action.on ? usedThings(action.on, me, view) : [], finish: "" };
    case "choose":
      return { offer, things: action.choice ? [choiceKey(action.choice, me)] : [], finish: "" };
    case "resolve":
      return { offer, things: (action.cards ?? []).map(([card]) => `event:${card}`), finish: "" };
    default:
      return { offer, things: [], finish: "" };
  }
}

/**
 * What is used: a placed card, one beside the village, an event or a development; an ability of the rules lies nowhere, so that it is a button.
 * @param {NonNullable<Action["on"]>} used
 * @param {number} me
 * @param {View} view
 */
function usedThings(used, me, view) {
  if (typeof used.id === "number") return [choiceKey(used, me)];
  if (view.seats.some((seat) => seat.owner === me && seat.keep.includes(used.card))) return [`keep:${me}:${used.card}`];
  if (view.events.includes(used.card)) return [`event:${used.card}`];
  return view.developments.some((one) => one.card === used.card) ? [`development:${used.card}`] : [];
}

/** Whether a way is a plain button: it touches nothing that lies on the table.
 * @param {Way} way
 */
export function isButton(way) {
  return way.things.length === 0 || way.things.every((thing) => thing.startsWith("answer:"));
}

/**
 * The places that something may be meant for that was dropped among one's own cards.
 * @param {string} target
 * @param {string[]} around what it was dropped on
 */
export function placesFor(target, around) {
  const isOwn = around.some((key) => key === "ground" || key === "hand");
  return [...(isOwn ? ["square"] : []), ...(target === "ground" || target === "hand" ? ["ground"] : [])];
}

/**
 * The action that somebody means who puts one thing on another, to be asked why it cannot be done.
 * @param {string} source
 * @param {string} target
 * @param {number} me
 * @param {View} view
 * @returns {Action | null}
 */
export function meant(source, target, me, view) {
  const [from, ...what] = source.split(":");
  const [to, ...where] = target.split(":");
  const pile = /** @type {const} */ ({ kind: "pile", area: "stack" });
  if (from === "hand") {
    const cards = /** @type {[string, string][]} */ ([[what[0] ?? "", ""]]);
    if (to === "placed") {
      const owner = Number(where[0]) || (where[0] ?? "");
      const seat = view.seats.find((given) => given.owner === owner);
      const placed = seat?.village.cards.find((card) => card.id === Number(where[1]));
      if (!placed) return null;
      return { player: me, verb: "place", cards, on: { kind: "placed", owner, card: placed.card, id: placed.id } };
    }
    if (to === "basic") return { player: me, verb: "trade", cards, basic: where[0] ?? "", piles: [pile] };
    if (to === "stack") {
      return {
        player: me, verb: "trade", cards, basic: Object.keys(view.basics)[0] ?? "", piles: [{ ...pile, number: Number(where[0]) }],
      };
    }
    return to === "ground" || to === "village" || to === "hand" ? { player: me, verb: "place", cards } : null;
  }
  if ((from === "road" || from === "stack") && ["square", "ground", "hand", "placed"].includes(to ?? "")) {
    const number = Number(what[0]);
    const card = view.road.find((given) => given.place === number)?.card;
    return {
      player: me, verb: "draft", pile: { kind: "pile", area: from, number }, ...(from === "road" && card ? { cards: [[card, ""]] } : {}),
    };
  }
  if (from === "reserve") return { player: me, verb: "draft", pile: { kind: "pile", area: "reserve" } };
  if (from === "basic" && (to === "ground" || to === "placed")) {
    const hand = view.seats.find((seat) => seat.owner === me)?.hand.find((card) => card.card);
    return hand?.card ? { player: me, verb: "trade", cards: [[hand.card, ""]], basic: what[0] ?? "", piles: [pile] } : null;
  }
  return null;
}
