// The types of all messages and of the values in them. Made by `make docs` of schemas/api and schemas/web; do not edit.

export namespace Action {
  /** One action of one player (1 to n); the verb says which of the other fields it uses. */
  type Action = {
    /** Whose action it is, from 1. */
    player: number;
    /** What is done, such as `place`; the page on the Python package lists the verbs with what each needs. */
    verb: string;
    /** The cards that are drafted, placed, played, traded or resolved, the lowest first: id, and side or what it stands for. */
    cards?: [string, string][];
    /** Where a card is drafted from, or lies that gold is added to. */
    pile?: null | Pile;
    /** Where each traded card goes. */
    piles?: Pile[];
    /** The card that one is placed on, or whose ability is used; or an ability of the rules that is used. */
    on?: null | Spot;
    /** Who is paid for a padlock: a placed card, `bank`, or `free` where it opens without payment. */
    paying?: string | null | Spot;
    /** The id of the card that is got in a trade. */
    basic?: string;
    /** What is chosen. */
    choice?: null | Spot | HandRef | TuckedRef | RoadRef | PlayerRef | SupplyRef | Pile | Answer;
    /** Which ability of the card is used, counted from 1 among those for the same phase. */
    ability?: number;
  };
  /** A number, a suit, the name of a villager, a word or one of several options, as something to choose. */
  type Answer = {
    kind: "answer";
    /** `number`, `suit`, `name`, `word` or `option`. */
    what: string;
    /** The number, the id of the suit or the villager, the word, or the number of the option, counted from 1. */
    word: string;
  };
  /** A card of a hand, stash or square, or kept beside the village. */
  type HandRef = {
    kind: "held";
    /** The number of the player who has it. */
    owner: number;
    /** The id of the card. */
    card: string;
    /** `hand`, `stash`, `square` or `keep`. */
    area: string;
  };
  /** A place on the table; or the village of a seat without a player. */
  type Pile = {
    kind: "pile";
    /** `road`, `stack`, `reserve`, `discard` or `village`. */
    area: string;
    /** Which one of its area, counted from 1. */
    number?: number;
    /** The name of the seat whose village it is. */
    owner?: string;
  };
  /** A player, as something to choose. */
  type PlayerRef = {
    kind: "player";
    /** The player's number, from 1. */
    player: number;
  };
  /** A face-up card of the Road. */
  type RoadRef = {
    kind: "road";
    /** The id of the card. */
    card: string;
    /** Its place on the Road, counted from 1. */
    number: number;
  };
  /** A placed card. An event that may be chosen is one, too, of who chooses, and so is what nobody owns of who uses it: an event, a development or an ability of the rules. These are named by their ids alone. */
  type Spot = {
    kind: "placed";
    /** The number of the player in whose village it lies, or the name of a seat. */
    owner: number | string;
    /** The id of the card, or of an ability of the rules. */
    card: string;
    /** Which of the cards of that id in the village, counted from 1 as the village is read; an action says it in its text. */
    number?: number;
    /** The number of the card in its village, the same as in views and changes for as long as it lies there. Who gives it may leave out the other number; where both are given, they must mean the same card. */
    id?: number | null;
  };
  /** A card that lies beside the deck, or among those looked at. */
  type SupplyRef = {
    kind: "beside";
    /** The id of the card. */
    card: string;
    /** `in the supply` or `among them`. */
    where: string;
  };
  /** A card that lies face down under a placed one. */
  type TuckedRef = {
    kind: "tucked";
    /** The id of the card. */
    card: string;
    /** The placed card under which it lies. */
    under: Spot;
  };
}

export namespace Card {
  /** A card of the game, as it is printed. */
  type CardInfo = {
    /** The id of the card, as actions, views and changes name it. */
    id: string;
    /** What it is called. */
    name: string;
    /** `villager`, `event` or `development`. */
    kind_of_card: string;
    /** The id of the pack that brings it. */
    pack: string;
    /** The id of the suit or deck on its back. */
    suit: string;
    /** What that suit or deck is called. */
    suit_name: string;
    /** How many symbols of its suit it shows. */
    suit_symbols: number;
    /** How many copies there are in this game, wherever they lie. */
    copies: number;
    /** Its sides; an event or a development has none. */
    sides: SideInfo[];
    /** The id of the villager that it lies on, None for one that begins a chain. */
    played_on: string | null;
    /** The id of the villager who is paid for its padlock, None without a padlock. */
    unlocked_by: string | null;
    /** The number on its keyring: how many cards it opens the padlocks of; 0 without one. */
    keyring: number;
    /** The ids of the cards whose padlocks it opens. */
    unlocks: string[];
    /** The ids of the cards that lie on it. */
    precedes: string[];
    /** The ids of the cards under it, the lowest first. */
    chain: string[];
    /** How many cards it has room for. */
    carries: number;
    /** Whether it is a basic villager, which is got by a trade. */
    is_basic: boolean;
    /** Whether it is discarded after use. */
    is_discarded: boolean;
    /** What it does, in whole sentences, a paragraph each. */
    rules: string[];
  };
  /** One side of a card: the symbols below its name (R1.1). */
  type SideInfo = {
    /** The id of the side, empty for a card with one side. */
    side: string;
    /** What the side is called. */
    name: string;
    /** Its food symbols. */
    food: number;
    /** Its builder symbols. */
    builder: number;
    /** Its symbols of other suits than its own, by the id of the suit. */
    other_suits: { [name: string]: number };
    /** The gold on its gold symbol, None without one. */
    gold: number | null;
    /** What its silver symbol is worth, as a sentence; None without one. */
    silver: string | null;
    /** What its bronze symbol is worth, as a sentence; None without one. */
    bronze: string | null;
  };
}

export namespace Change {
  /** That a placed card was turned from one side to another (R5.5). */
  type CardFlipped = {
    kind: "flipped";
    /** The card. */
    spot: Where;
    /** The side that was up. */
    before: string;
    /** The side that is up now. */
    side: string;
  };
  /** That a placed card left its village. */
  type CardLeft = {
    kind: "left";
    /** The id of the card. */
    card: string;
    /** Where it lay. */
    spot: Where;
    /** Where it went. */
    target: Where;
  };
  /** That a card went from one pile to another. */
  type CardMoved = {
    kind: "card";
    /** The id of the card, None for who did not see it. */
    card: string | null;
    /** The suit on its back. */
    suit: string;
    /** Where it came from. */
    source: Where;
    /** Where it went. */
    target: Where;
  };
  /** That a card was placed in a village. */
  type CardPlaced = {
    kind: "placed";
    /** The id of the card. */
    card: string;
    /** The side that is up, of a card with several; else empty. */
    side: string;
    /** The id of the villager that it counts as, if another. */
    stands_for: string | null;
    /** Where it came from. */
    source: Where;
    /** Where it lies now. */
    spot: Where;
    /** The card that it lies on, None for the ground. */
    on: null | Where;
  };
  /** That a card took the place of another, under what lies on it (R8.3); it has the number of the other in its village. */
  type CardReplaced = {
    kind: "replaced";
    /** The id of the card that came. */
    card: string;
    /** Where it came from. */
    source: Where;
    /** Where it lies now. */
    spot: Where;
    /** The id of the card that left. */
    replaced: string;
    /** Where that one went. */
    target: Where;
  };
  /** That a placed card went elsewhere in a village, or to another one, with all that lay on it. */
  type CardResettled = {
    kind: "resettled";
    /** The id of the card. */
    card: string;
    /** The card where it lay. */
    source: Where;
    /** The card where it lies now. */
    spot: Where;
    /** The card on which it lies now, null for the ground. */
    on: null | Where;
    /** The ids of the cards that lie on it and went with it, in the order of placing. */
    carries: string[];
  };
  /** That the top card of a pile was put under others, or that one came up from below. */
  type CardTucked = {
    kind: "shifted";
    /** The pile. */
    pile: Where;
    /** Under how many cards it was put, or lay before it came up. */
    under: number;
    /** Whether the card is the lowest one now, or was it. */
    is_lowest: boolean;
    /** Whether it came to the top of the pile, and lay under others before. */
    comes_up: boolean;
  };
  /** That a player alone looks at cards of a pile: those on its top, or one that lies under others. */
  type CardsLookedAt = {
    kind: "looked at";
    /** Who looks, from 1. */
    player: number;
    /** How many cards. */
    number: number;
    /** The pile. */
    pile: Where;
    /** Their ids; None for everybody else. */
    cards: null | string[];
    /** Under how many cards it lies, 0 for those on the top. */
    under: number;
    /** Whether it lies under all other cards of the pile. */
    is_lowest: boolean;
  };
  /** That a player puts cards, looked at before, back on a pile. */
  type CardsPutBack = {
    kind: "put back";
    /** Who puts them back, from 1. */
    player: number;
    /** How many cards. */
    number: number;
    /** The pile. */
    pile: Where;
    /** Their ids, the last one on top; None for everybody else. */
    cards: null | string[];
  };
  /** That cards of a pile are shown to everybody. */
  type CardsRevealed = {
    kind: "revealed";
    /** The pile or the hand. */
    pile: Where;
    /** Their ids, the first one shown first. */
    cards: string[];
  };
  /** That two placed cards changed places, each under what lay there; both are named where they lie now. */
  type CardsSwapped = {
    kind: "swapped";
    /** One of the cards, with the number that the other one had. */
    spot: Where;
    /** The other card. */
    other: Where;
  };
  /** That several players have chosen unseen, or that chance has chosen (R16). */
  type ChoicesShown = {
    kind: "choices";
    /** The name that the steps give to what was chosen, "" for none. */
    name: string;
    /** Each player, from 1, with what that player chose, or None with what chance chose; nothing where it stays hidden. */
    choices: ([number | null, string[]])[];
  };
  /** That something which is counted has changed. */
  type Counted = {
    kind: "count";
    /** The name of the counter, such as `round`, `phase`, `player`, `builds`. */
    what: string;
    /** What it is now, where it is one thing: a number, the name of a phase, or of `first` and `player` who that is, from 1. */
    value: number | string | null;
    /** What it is now, where it is about several things: of `held` and `done` all of them, else those that changed. */
    rows: CountedRow[];
    /** The round in which it was. */
    round: number;
    /** Who was at turn, from 1. */
    player: number;
  };
  /** One of the things that a `Counted` is about; what does not matter to its counter is None. */
  type CountedRow = {
    /** The id of a counter of the packs, of or of a market that was held. */
    name?: string | null;
    /** Who sits out, has a token, or whose counter, card or limit it is. */
    owner?: number | string | null;
    /** The id of the card whose ability is used, on which the counter lies, or whose token it is; or the name of an ability of the rules that is used. What nobody owns has no owner. */
    card?: string | null;
    /** How much is counted, or how much effects add to the limit. */
    number?: number | null;
  };
  /** That gold went from one place to another. */
  type GoldMoved = {
    kind: "gold";
    /** Where it came from. */
    source: Where;
    /** Where it went. */
    target: Where;
    /** How much, at least 1. */
    amount: number;
    /** The number of the rule by which it moved. */
    rule: string;
  };
  /** That a player looked at a hand or a stash (R12.2). */
  type HandSeen = {
    kind: "saw";
    /** Who looked, from 1. */
    player: number;
    /** Whose it is. */
    owner: number | string;
    /** `hand` or `stash`. */
    area?: string;
  };
  /** That gold was paid for a part of a village on an occasion, such as a market (R9, R10.2). */
  type Paid = {
    kind: "paid";
    /** The occasion. */
    occasion: string;
    /** Who was paid. */
    owner: number | string;
    /** For what: `gold`, `silver`, `coins` or the like. */
    part: string;
    /** How much. */
    amount: number;
  };
  /** That a pile was shuffled; nobody learns the order. */
  type PileShuffled = {
    kind: "shuffled";
    /** The pile. */
    pile: Where;
    /** How many cards it has. */
    cards: number;
  };
  /** That a part of what a card does was left out (R8.1). */
  type StepSkipped = {
    kind: "skipped";
    /** The id of the card, None for what the rules themselves do. */
    card: string | null;
    /** What was left out, and why. */
    what: string;
  };
  /** That a list of steps begins to wait for an occasion, or waits no longer; or that something holds until then (R15.2). */
  type StepsWaiting = {
    kind: "wait";
    /** Who carries it out, from 1. */
    player: number;
    /** The id of the card that has the steps, None for the rules. */
    card: string | null;
    /** Which of the lists of the card that wait it is, from 1. */
    number: number;
    /** The occasion, in the words of the card files; None for what holds until it ends. */
    when: string | null;
    /** What ends it, in the words of the card files; None for what is done once. */
    until: string | null;
    /** Whether it begins to wait. */
    begins: boolean;
    /** Whether the first time it happens ends it, too. */
    once: boolean;
  };
  /** A place for cards or gold. */
  type Where = {
    /** What kind of place it is: `hand`, `stash`, `tucked`, `square`, `keep`, `road`, `stack`, `reserve`, `discard`, `basic`, `played`, `looked`, `event`, `under`, `resolving`, `deck`, `spent`, `development`, `box` or `village`; for gold also `bank` and `supply`. */
    area: string;
    /** Whose place it is, where it is anybody's. */
    owner?: number | string | null;
    /** Which one of several, counted from 1. */
    number?: number | null;
    /** For a card in a village its id, and of what is tucked under a card that one's. */
    card?: string | null;
    /** The name of a deck of events, or of a pool of cards beside the deck. */
    name?: string | null;
    /** For that card in a village its number there, the same in views and actions for as long as it lies there. */
    id?: number | null;
  };
}

export namespace Clock {
  /** How far a game has come, and the market that is next (R9.1, R9.2). */
  type Clock = {
    /** The round. */
    round: number;
    /** The phase that is played, "" when the game is over. */
    phase: string;
    /** The name of the next market, "" when none is left. */
    market: string;
    /** The stacks that it waits for, counted from 1. */
    stacks: number[];
    /** How many cards these stacks still hold, those that somebody looks at included. */
    cards_left: number;
    /** Whether it ends the game. */
    is_last_market: boolean;
    /** Whether its stacks are empty, so that it is held as this round ends. */
    this_round: boolean;
  };
}

export namespace Decision {
  /** One action of one player (1 to n); the verb says which of the other fields it uses. */
  type Action = {
    /** Whose action it is, from 1. */
    player: number;
    /** What is done, such as `place`; the page on the Python package lists the verbs with what each needs. */
    verb: string;
    /** The cards that are drafted, placed, played, traded or resolved, the lowest first: id, and side or what it stands for. */
    cards?: [string, string][];
    /** Where a card is drafted from, or lies that gold is added to. */
    pile?: null | Pile;
    /** Where each traded card goes. */
    piles?: Pile[];
    /** The card that one is placed on, or whose ability is used; or an ability of the rules that is used. */
    on?: null | Spot;
    /** Who is paid for a padlock: a placed card, `bank`, or `free` where it opens without payment. */
    paying?: string | null | Spot;
    /** The id of the card that is got in a trade. */
    basic?: string;
    /** What is chosen. */
    choice?: null | Spot | HandRef | TuckedRef | RoadRef | PlayerRef | SupplyRef | Pile | Answer;
    /** Which ability of the card is used, counted from 1 among those for the same phase. */
    ability?: number;
  };
  /** A number, a suit, the name of a villager, a word or one of several options, as something to choose. */
  type Answer = {
    kind: "answer";
    /** `number`, `suit`, `name`, `word` or `option`. */
    what: string;
    /** The number, the id of the suit or the villager, the word, or the number of the option, counted from 1. */
    word: string;
  };
  /** Who must decide what. */
  type Decision = {
    /** Who must decide, from 1. */
    player: number;
    /** What is decided: `draft`, `update`, `build`, `events`, `choose`, `place` or `pay`; or `interrupt` where these are asked. */
    kind: string;
    /** The question in words. */
    prompt: string;
    /** What may be answered; of a game it is a `LegalActions`. */
    options: Action[];
    /** The id of the card whose steps ask; empty where the rules do. */
    card: string;
  };
  /** A card of a hand, stash or square, or kept beside the village. */
  type HandRef = {
    kind: "held";
    /** The number of the player who has it. */
    owner: number;
    /** The id of the card. */
    card: string;
    /** `hand`, `stash`, `square` or `keep`. */
    area: string;
  };
  /** A place on the table; or the village of a seat without a player. */
  type Pile = {
    kind: "pile";
    /** `road`, `stack`, `reserve`, `discard` or `village`. */
    area: string;
    /** Which one of its area, counted from 1. */
    number?: number;
    /** The name of the seat whose village it is. */
    owner?: string;
  };
  /** A player, as something to choose. */
  type PlayerRef = {
    kind: "player";
    /** The player's number, from 1. */
    player: number;
  };
  /** A face-up card of the Road. */
  type RoadRef = {
    kind: "road";
    /** The id of the card. */
    card: string;
    /** Its place on the Road, counted from 1. */
    number: number;
  };
  /** A placed card. An event that may be chosen is one, too, of who chooses, and so is what nobody owns of who uses it: an event, a development or an ability of the rules. These are named by their ids alone. */
  type Spot = {
    kind: "placed";
    /** The number of the player in whose village it lies, or the name of a seat. */
    owner: number | string;
    /** The id of the card, or of an ability of the rules. */
    card: string;
    /** Which of the cards of that id in the village, counted from 1 as the village is read; an action says it in its text. */
    number?: number;
    /** The number of the card in its village, the same as in views and changes for as long as it lies there. Who gives it may leave out the other number; where both are given, they must mean the same card. */
    id?: number | null;
  };
  /** A card that lies beside the deck, or among those looked at. */
  type SupplyRef = {
    kind: "beside";
    /** The id of the card. */
    card: string;
    /** `in the supply` or `among them`. */
    where: string;
  };
  /** A card that lies face down under a placed one. */
  type TuckedRef = {
    kind: "tucked";
    /** The id of the card. */
    card: string;
    /** The placed card under which it lies. */
    under: Spot;
  };
}

export namespace Log {
  /** One action of one player (1 to n); the verb says which of the other fields it uses. */
  type Action = {
    /** Whose action it is, from 1. */
    player: number;
    /** What is done, such as `place`; the page on the Python package lists the verbs with what each needs. */
    verb: string;
    /** The cards that are drafted, placed, played, traded or resolved, the lowest first: id, and side or what it stands for. */
    cards?: [string, string][];
    /** Where a card is drafted from, or lies that gold is added to. */
    pile?: null | Pile;
    /** Where each traded card goes. */
    piles?: Pile[];
    /** The card that one is placed on, or whose ability is used; or an ability of the rules that is used. */
    on?: null | Spot;
    /** Who is paid for a padlock: a placed card, `bank`, or `free` where it opens without payment. */
    paying?: string | null | Spot;
    /** The id of the card that is got in a trade. */
    basic?: string;
    /** What is chosen. */
    choice?: null | Spot | HandRef | TuckedRef | RoadRef | PlayerRef | SupplyRef | Pile | Answer;
    /** Which ability of the card is used, counted from 1 among those for the same phase. */
    ability?: number;
  };
  /** A number, a suit, the name of a villager, a word or one of several options, as something to choose. */
  type Answer = {
    kind: "answer";
    /** `number`, `suit`, `name`, `word` or `option`. */
    what: string;
    /** The number, the id of the suit or the villager, the word, or the number of the option, counted from 1. */
    word: string;
  };
  /** That a placed card was turned from one side to another (R5.5). */
  type CardFlipped = {
    kind: "flipped";
    /** The card. */
    spot: Where;
    /** The side that was up. */
    before: string;
    /** The side that is up now. */
    side: string;
  };
  /** That a placed card left its village. */
  type CardLeft = {
    kind: "left";
    /** The id of the card. */
    card: string;
    /** Where it lay. */
    spot: Where;
    /** Where it went. */
    target: Where;
  };
  /** That a card went from one pile to another. */
  type CardMoved = {
    kind: "card";
    /** The id of the card, None for who did not see it. */
    card: string | null;
    /** The suit on its back. */
    suit: string;
    /** Where it came from. */
    source: Where;
    /** Where it went. */
    target: Where;
  };
  /** That a card was placed in a village. */
  type CardPlaced = {
    kind: "placed";
    /** The id of the card. */
    card: string;
    /** The side that is up, of a card with several; else empty. */
    side: string;
    /** The id of the villager that it counts as, if another. */
    stands_for: string | null;
    /** Where it came from. */
    source: Where;
    /** Where it lies now. */
    spot: Where;
    /** The card that it lies on, None for the ground. */
    on: null | Where;
  };
  /** That a card took the place of another, under what lies on it (R8.3); it has the number of the other in its village. */
  type CardReplaced = {
    kind: "replaced";
    /** The id of the card that came. */
    card: string;
    /** Where it came from. */
    source: Where;
    /** Where it lies now. */
    spot: Where;
    /** The id of the card that left. */
    replaced: string;
    /** Where that one went. */
    target: Where;
  };
  /** That a placed card went elsewhere in a village, or to another one, with all that lay on it. */
  type CardResettled = {
    kind: "resettled";
    /** The id of the card. */
    card: string;
    /** The card where it lay. */
    source: Where;
    /** The card where it lies now. */
    spot: Where;
    /** The card on which it lies now, null for the ground. */
    on: null | Where;
    /** The ids of the cards that lie on it and went with it, in the order of placing. */
    carries: string[];
  };
  /** That the top card of a pile was put under others, or that one came up from below. */
  type CardTucked = {
    kind: "shifted";
    /** The pile. */
    pile: Where;
    /** Under how many cards it was put, or lay before it came up. */
    under: number;
    /** Whether the card is the lowest one now, or was it. */
    is_lowest: boolean;
    /** Whether it came to the top of the pile, and lay under others before. */
    comes_up: boolean;
  };
  /** That a player alone looks at cards of a pile: those on its top, or one that lies under others. */
  type CardsLookedAt = {
    kind: "looked at";
    /** Who looks, from 1. */
    player: number;
    /** How many cards. */
    number: number;
    /** The pile. */
    pile: Where;
    /** Their ids; None for everybody else. */
    cards: null | string[];
    /** Under how many cards it lies, 0 for those on the top. */
    under: number;
    /** Whether it lies under all other cards of the pile. */
    is_lowest: boolean;
  };
  /** That a player puts cards, looked at before, back on a pile. */
  type CardsPutBack = {
    kind: "put back";
    /** Who puts them back, from 1. */
    player: number;
    /** How many cards. */
    number: number;
    /** The pile. */
    pile: Where;
    /** Their ids, the last one on top; None for everybody else. */
    cards: null | string[];
  };
  /** That cards of a pile are shown to everybody. */
  type CardsRevealed = {
    kind: "revealed";
    /** The pile or the hand. */
    pile: Where;
    /** Their ids, the first one shown first. */
    cards: string[];
  };
  /** That two placed cards changed places, each under what lay there; both are named where they lie now. */
  type CardsSwapped = {
    kind: "swapped";
    /** One of the cards, with the number that the other one had. */
    spot: Where;
    /** The other card. */
    other: Where;
  };
  /** That several players have chosen unseen, or that chance has chosen (R16). */
  type ChoicesShown = {
    kind: "choices";
    /** The name that the steps give to what was chosen, "" for none. */
    name: string;
    /** Each player, from 1, with what that player chose, or None with what chance chose; nothing where it stays hidden. */
    choices: ([number | null, string[]])[];
  };
  /** That something which is counted has changed. */
  type Counted = {
    kind: "count";
    /** The name of the counter, such as `round`, `phase`, `player`, `builds`. */
    what: string;
    /** What it is now, where it is one thing: a number, the name of a phase, or of `first` and `player` who that is, from 1. */
    value: number | string | null;
    /** What it is now, where it is about several things: of `held` and `done` all of them, else those that changed. */
    rows: CountedRow[];
    /** The round in which it was. */
    round: number;
    /** Who was at turn, from 1. */
    player: number;
  };
  /** One of the things that a `Counted` is about; what does not matter to its counter is None. */
  type CountedRow = {
    /** The id of a counter of the packs, of or of a market that was held. */
    name?: string | null;
    /** Who sits out, has a token, or whose counter, card or limit it is. */
    owner?: number | string | null;
    /** The id of the card whose ability is used, on which the counter lies, or whose token it is; or the name of an ability of the rules that is used. What nobody owns has no owner. */
    card?: string | null;
    /** How much is counted, or how much effects add to the limit. */
    number?: number | null;
  };
  /** That gold went from one place to another. */
  type GoldMoved = {
    kind: "gold";
    /** Where it came from. */
    source: Where;
    /** Where it went. */
    target: Where;
    /** How much, at least 1. */
    amount: number;
    /** The number of the rule by which it moved. */
    rule: string;
  };
  /** A card of a hand, stash or square, or kept beside the village. */
  type HandRef = {
    kind: "held";
    /** The number of the player who has it. */
    owner: number;
    /** The id of the card. */
    card: string;
    /** `hand`, `stash`, `square` or `keep`. */
    area: string;
  };
  /** That a player looked at a hand or a stash (R12.2). */
  type HandSeen = {
    kind: "saw";
    /** Who looked, from 1. */
    player: number;
    /** Whose it is. */
    owner: number | string;
    /** `hand` or `stash`. */
    area?: string;
  };
  /** One entry of a log: how the game begins, an action with what came of it, an action that was undone, or a pass. */
  type LogEntry = {
    /** The version of the log with this entry as its last one. */
    version: number;
    /** `begun`, `action`, `undone` or `pass`. */
    what: string;
    /** Whose action it is, from 1; None for the beginning. */
    player: number | null;
    /** The number of the action in the game, from 1; for a pass, of the action before it; 0 for the beginning. */
    number: number;
    /** The action; None for the beginning, and where it names a hidden card that the reader may not know. */
    action: null | Action;
    /** What came of it, as the reader saw it. */
    changes: (GoldMoved | CardMoved | CardsLookedAt | HandSeen | CardsPutBack | CardPlaced | CardLeft | CardReplaced | CardResettled | CardsSwapped | CardFlipped | PileShuffled | CardTucked | CardsRevealed | Counted | Paid | ChoicesShown | StepSkipped | StepsWaiting)[];
  };
  /** That gold was paid for a part of a village on an occasion, such as a market (R9, R10.2). */
  type Paid = {
    kind: "paid";
    /** The occasion. */
    occasion: string;
    /** Who was paid. */
    owner: number | string;
    /** For what: `gold`, `silver`, `coins` or the like. */
    part: string;
    /** How much. */
    amount: number;
  };
  /** A place on the table; or the village of a seat without a player. */
  type Pile = {
    kind: "pile";
    /** `road`, `stack`, `reserve`, `discard` or `village`. */
    area: string;
    /** Which one of its area, counted from 1. */
    number?: number;
    /** The name of the seat whose village it is. */
    owner?: string;
  };
  /** That a pile was shuffled; nobody learns the order. */
  type PileShuffled = {
    kind: "shuffled";
    /** The pile. */
    pile: Where;
    /** How many cards it has. */
    cards: number;
  };
  /** A player, as something to choose. */
  type PlayerRef = {
    kind: "player";
    /** The player's number, from 1. */
    player: number;
  };
  /** A face-up card of the Road. */
  type RoadRef = {
    kind: "road";
    /** The id of the card. */
    card: string;
    /** Its place on the Road, counted from 1. */
    number: number;
  };
  /** A placed card. An event that may be chosen is one, too, of who chooses, and so is what nobody owns of who uses it: an event, a development or an ability of the rules. These are named by their ids alone. */
  type Spot = {
    kind: "placed";
    /** The number of the player in whose village it lies, or the name of a seat. */
    owner: number | string;
    /** The id of the card, or of an ability of the rules. */
    card: string;
    /** Which of the cards of that id in the village, counted from 1 as the village is read; an action says it in its text. */
    number?: number;
    /** The number of the card in its village, the same as in views and changes for as long as it lies there. Who gives it may leave out the other number; where both are given, they must mean the same card. */
    id?: number | null;
  };
  /** That a part of what a card does was left out (R8.1). */
  type StepSkipped = {
    kind: "skipped";
    /** The id of the card, None for what the rules themselves do. */
    card: string | null;
    /** What was left out, and why. */
    what: string;
  };
  /** That a list of steps begins to wait for an occasion, or waits no longer; or that something holds until then (R15.2). */
  type StepsWaiting = {
    kind: "wait";
    /** Who carries it out, from 1. */
    player: number;
    /** The id of the card that has the steps, None for the rules. */
    card: string | null;
    /** Which of the lists of the card that wait it is, from 1. */
    number: number;
    /** The occasion, in the words of the card files; None for what holds until it ends. */
    when: string | null;
    /** What ends it, in the words of the card files; None for what is done once. */
    until: string | null;
    /** Whether it begins to wait. */
    begins: boolean;
    /** Whether the first time it happens ends it, too. */
    once: boolean;
  };
  /** A card that lies beside the deck, or among those looked at. */
  type SupplyRef = {
    kind: "beside";
    /** The id of the card. */
    card: string;
    /** `in the supply` or `among them`. */
    where: string;
  };
  /** A card that lies face down under a placed one. */
  type TuckedRef = {
    kind: "tucked";
    /** The id of the card. */
    card: string;
    /** The placed card under which it lies. */
    under: Spot;
  };
  /** A place for cards or gold. */
  type Where = {
    /** What kind of place it is: `hand`, `stash`, `tucked`, `square`, `keep`, `road`, `stack`, `reserve`, `discard`, `basic`, `played`, `looked`, `event`, `under`, `resolving`, `deck`, `spent`, `development`, `box` or `village`; for gold also `bank` and `supply`. */
    area: string;
    /** Whose place it is, where it is anybody's. */
    owner?: number | string | null;
    /** Which one of several, counted from 1. */
    number?: number | null;
    /** For a card in a village its id, and of what is tucked under a card that one's. */
    card?: string | null;
    /** The name of a deck of events, or of a pool of cards beside the deck. */
    name?: string | null;
    /** For that card in a village its number there, the same in views and actions for as long as it lies there. */
    id?: number | null;
  };
}

export namespace Mode {
  /** A way to play. */
  type ModeInfo = {
    /** The name of the mode, as `Game.new` takes it. */
    name: string;
    /** What it is called. */
    title: string;
    /** The pack that brings it, and is added to a game in this mode. */
    pack: string;
    /** What it is like, in one sentence; "" in a language in which its pack does not say it. */
    says: string;
    /** For how many players it is made; empty for as many as the packs. */
    players: number[];
    /** The only other packs that can be in the game; None for any. */
    plays_with: null | string[];
  };
}

export namespace Pack {
  /** A pack that can be played. */
  type PackInfo = {
    /** The id of the pack, as `Game.new` takes it. */
    id: string;
    /** What it is called. */
    name: string;
    /** Its version. */
    version: string;
    /** The packs that it needs, which are added to a game with it. */
    requires: string[];
    /** The packs that it cannot be played with. */
    conflicts: string[];
    /** For how many players it is made, outside modes; empty for as many as the packs it requires. */
    players: number[];
    /** The modes that it brings. */
    modes: string[];
    /** Where its files lie. */
    folder: string;
  };
}

export namespace Playout {
  /** How a game went that was played on to its end. */
  type Playout = {
    /** The gold of every seat, the players first. */
    totals: number[];
    /** Who has won; empty for a game that was given up. */
    winners: (number | string)[];
    /** How many actions it took from there on. */
    actions: number;
    /** How many rounds the whole game had. */
    rounds: number;
    /** Whether the game came to its end. */
    finished: boolean;
  };
}

export namespace Preview {
  /** That a placed card was turned from one side to another (R5.5). */
  type CardFlipped = {
    kind: "flipped";
    /** The card. */
    spot: Where;
    /** The side that was up. */
    before: string;
    /** The side that is up now. */
    side: string;
  };
  /** That a placed card left its village. */
  type CardLeft = {
    kind: "left";
    /** The id of the card. */
    card: string;
    /** Where it lay. */
    spot: Where;
    /** Where it went. */
    target: Where;
  };
  /** That a card went from one pile to another. */
  type CardMoved = {
    kind: "card";
    /** The id of the card, None for who did not see it. */
    card: string | null;
    /** The suit on its back. */
    suit: string;
    /** Where it came from. */
    source: Where;
    /** Where it went. */
    target: Where;
  };
  /** That a card was placed in a village. */
  type CardPlaced = {
    kind: "placed";
    /** The id of the card. */
    card: string;
    /** The side that is up, of a card with several; else empty. */
    side: string;
    /** The id of the villager that it counts as, if another. */
    stands_for: string | null;
    /** Where it came from. */
    source: Where;
    /** Where it lies now. */
    spot: Where;
    /** The card that it lies on, None for the ground. */
    on: null | Where;
  };
  /** That a card took the place of another, under what lies on it (R8.3); it has the number of the other in its village. */
  type CardReplaced = {
    kind: "replaced";
    /** The id of the card that came. */
    card: string;
    /** Where it came from. */
    source: Where;
    /** Where it lies now. */
    spot: Where;
    /** The id of the card that left. */
    replaced: string;
    /** Where that one went. */
    target: Where;
  };
  /** That a placed card went elsewhere in a village, or to another one, with all that lay on it. */
  type CardResettled = {
    kind: "resettled";
    /** The id of the card. */
    card: string;
    /** The card where it lay. */
    source: Where;
    /** The card where it lies now. */
    spot: Where;
    /** The card on which it lies now, null for the ground. */
    on: null | Where;
    /** The ids of the cards that lie on it and went with it, in the order of placing. */
    carries: string[];
  };
  /** That the top card of a pile was put under others, or that one came up from below. */
  type CardTucked = {
    kind: "shifted";
    /** The pile. */
    pile: Where;
    /** Under how many cards it was put, or lay before it came up. */
    under: number;
    /** Whether the card is the lowest one now, or was it. */
    is_lowest: boolean;
    /** Whether it came to the top of the pile, and lay under others before. */
    comes_up: boolean;
  };
  /** That a player alone looks at cards of a pile: those on its top, or one that lies under others. */
  type CardsLookedAt = {
    kind: "looked at";
    /** Who looks, from 1. */
    player: number;
    /** How many cards. */
    number: number;
    /** The pile. */
    pile: Where;
    /** Their ids; None for everybody else. */
    cards: null | string[];
    /** Under how many cards it lies, 0 for those on the top. */
    under: number;
    /** Whether it lies under all other cards of the pile. */
    is_lowest: boolean;
  };
  /** That a player puts cards, looked at before, back on a pile. */
  type CardsPutBack = {
    kind: "put back";
    /** Who puts them back, from 1. */
    player: number;
    /** How many cards. */
    number: number;
    /** The pile. */
    pile: Where;
    /** Their ids, the last one on top; None for everybody else. */
    cards: null | string[];
  };
  /** That cards of a pile are shown to everybody. */
  type CardsRevealed = {
    kind: "revealed";
    /** The pile or the hand. */
    pile: Where;
    /** Their ids, the first one shown first. */
    cards: string[];
  };
  /** That two placed cards changed places, each under what lay there; both are named where they lie now. */
  type CardsSwapped = {
    kind: "swapped";
    /** One of the cards, with the number that the other one had. */
    spot: Where;
    /** The other card. */
    other: Where;
  };
  /** That several players have chosen unseen, or that chance has chosen (R16). */
  type ChoicesShown = {
    kind: "choices";
    /** The name that the steps give to what was chosen, "" for none. */
    name: string;
    /** Each player, from 1, with what that player chose, or None with what chance chose; nothing where it stays hidden. */
    choices: ([number | null, string[]])[];
  };
  /** That something which is counted has changed. */
  type Counted = {
    kind: "count";
    /** The name of the counter, such as `round`, `phase`, `player`, `builds`. */
    what: string;
    /** What it is now, where it is one thing: a number, the name of a phase, or of `first` and `player` who that is, from 1. */
    value: number | string | null;
    /** What it is now, where it is about several things: of `held` and `done` all of them, else those that changed. */
    rows: CountedRow[];
    /** The round in which it was. */
    round: number;
    /** Who was at turn, from 1. */
    player: number;
  };
  /** One of the things that a `Counted` is about; what does not matter to its counter is None. */
  type CountedRow = {
    /** The id of a counter of the packs, of or of a market that was held. */
    name?: string | null;
    /** Who sits out, has a token, or whose counter, card or limit it is. */
    owner?: number | string | null;
    /** The id of the card whose ability is used, on which the counter lies, or whose token it is; or the name of an ability of the rules that is used. What nobody owns has no owner. */
    card?: string | null;
    /** How much is counted, or how much effects add to the limit. */
    number?: number | null;
  };
  /** That gold went from one place to another. */
  type GoldMoved = {
    kind: "gold";
    /** Where it came from. */
    source: Where;
    /** Where it went. */
    target: Where;
    /** How much, at least 1. */
    amount: number;
    /** The number of the rule by which it moved. */
    rule: string;
  };
  /** That a player looked at a hand or a stash (R12.2). */
  type HandSeen = {
    kind: "saw";
    /** Who looked, from 1. */
    player: number;
    /** Whose it is. */
    owner: number | string;
    /** `hand` or `stash`. */
    area?: string;
  };
  /** That gold was paid for a part of a village on an occasion, such as a market (R9, R10.2). */
  type Paid = {
    kind: "paid";
    /** The occasion. */
    occasion: string;
    /** Who was paid. */
    owner: number | string;
    /** For what: `gold`, `silver`, `coins` or the like. */
    part: string;
    /** How much. */
    amount: number;
  };
  /** That a pile was shuffled; nobody learns the order. */
  type PileShuffled = {
    kind: "shuffled";
    /** The pile. */
    pile: Where;
    /** How many cards it has. */
    cards: number;
  };
  /** What an action would do, as its viewer would see it, up to the first hidden card or draw. */
  type Preview = {
    /** What would happen, in order. */
    changes: (GoldMoved | CardMoved | CardsLookedAt | HandSeen | CardsPutBack | CardPlaced | CardLeft | CardReplaced | CardResettled | CardsSwapped | CardFlipped | PileShuffled | CardTucked | CardsRevealed | Counted | Paid | ChoicesShown | StepSkipped | StepsWaiting)[];
    /** Whether nothing hidden decides what else happens, up to the next decision. */
    is_complete: boolean;
    /** By how much each owner's total grows: the supply, and the village if it were paid in full now. */
    totals: { [name: string]: number };
  };
  /** That a part of what a card does was left out (R8.1). */
  type StepSkipped = {
    kind: "skipped";
    /** The id of the card, None for what the rules themselves do. */
    card: string | null;
    /** What was left out, and why. */
    what: string;
  };
  /** That a list of steps begins to wait for an occasion, or waits no longer; or that something holds until then (R15.2). */
  type StepsWaiting = {
    kind: "wait";
    /** Who carries it out, from 1. */
    player: number;
    /** The id of the card that has the steps, None for the rules. */
    card: string | null;
    /** Which of the lists of the card that wait it is, from 1. */
    number: number;
    /** The occasion, in the words of the card files; None for what holds until it ends. */
    when: string | null;
    /** What ends it, in the words of the card files; None for what is done once. */
    until: string | null;
    /** Whether it begins to wait. */
    begins: boolean;
    /** Whether the first time it happens ends it, too. */
    once: boolean;
  };
  /** A place for cards or gold. */
  type Where = {
    /** What kind of place it is: `hand`, `stash`, `tucked`, `square`, `keep`, `road`, `stack`, `reserve`, `discard`, `basic`, `played`, `looked`, `event`, `under`, `resolving`, `deck`, `spent`, `development`, `box` or `village`; for gold also `bank` and `supply`. */
    area: string;
    /** Whose place it is, where it is anybody's. */
    owner?: number | string | null;
    /** Which one of several, counted from 1. */
    number?: number | null;
    /** For a card in a village its id, and of what is tucked under a card that one's. */
    card?: string | null;
    /** The name of a deck of events, or of a pool of cards beside the deck. */
    name?: string | null;
    /** For that card in a village its number there, the same in views and actions for as long as it lies there. */
    id?: number | null;
  };
}

export namespace Refusal {
  /** Why an action is not legal: the rule, the real values, and what would make it legal. */
  type Refusal = {
    /** The number of the rule, such as `R7.1`. */
    rule: string;
    /** What the rule says, with the values of the position. */
    reason: string;
    /** What would make it legal, if anything does. */
    remedy: string;
  };
}

export namespace Score {
  /** What one card of a village gives to a part of its worth. */
  type Earned = {
    /** The number of the card in its village. */
    id: number;
    /** The id of the card. */
    card: string;
    /** How much it gives. */
    amount: number;
    /** How the number came about, where a sentence says it. */
    working?: null | Working;
  };
  /** What one thing gave of a number that is counted. */
  type Given = {
    /** The id of the card, or what people call it where it is none: `player 2`; empty for a card of a hand. */
    card: string;
    /** How much it gave. */
    amount: number;
    /** For a card in a village: whose it is. */
    owner?: number | string | null;
    /** For a card in a village: its number there. */
    id?: number | null;
    /** Where it is, as in changes; `player` for a player. */
    area?: string;
    /** For a card of a hand, which others do not see: what its back shows. */
    suit?: string | null;
  };
  /** How a part of a score is written down. */
  type PartForm = {
    /** The number. */
    amount: number;
    /** A line for each kind of card that gave something. */
    breakdown: string[];
    /** The cards that gave something, as the village is read. */
    cards: Earned[];
  };
  /** What a seat has and what its village is worth, in gold; *food* and *builders* are symbols that show. */
  type Score = {
    /** The number of its player, from 1, or the name of a seat without a player. */
    owner: number | string;
    /** The gold in its supply. */
    supply: number;
    /** What gold symbols that show are worth. */
    gold: PartForm;
    /** What silver symbols that show are worth. */
    silver: PartForm;
    /** The gold that lies on cards of its village. */
    coins: PartForm;
    /** The food symbols that count. */
    food: PartForm;
    /** The builder symbols that count. */
    builders: PartForm;
    /** The supply, and what gold, silver and coins are worth. */
    total: number;
    /** A line for all that markets and bronze symbols have paid. */
    payouts: string[];
  };
  /** A number, the part of the sentence that it is the value of, what gave it and the numbers it was made from. */
  type Working = {
    /** The part of the sentence. */
    text: string;
    /** Its value; of a condition true or false. */
    value: number | boolean;
    /** What gave it. */
    cards?: Given[];
    /** The numbers it was made from. */
    parts?: Working[];
  };
}

export namespace Standing {
  /** What a seat would have if its village were paid in full now, in gold. */
  type Standing = {
    /** Whose it is: a player from 1, or the name of a seat without a player. */
    owner: number | string;
    /** The gold in the supply. */
    supply: number;
    /** What the village would pay. */
    village: number;
    /** Both together. */
    total: number;
  };
}

export namespace View {
  /** A card as its viewer knows it; it prints as its id, or as its back in brackets. */
  type Card = {
    /** The id of the card, None where only its back is known. */
    card: string | null;
    /** The suit that its back shows. */
    suit: string;
  };
  /** What was chosen, of which a list of steps that waits may speak. */
  type ChosenView = {
    /** The name that the steps give to it. */
    name: string;
    /** Who chose it, from 1, where several players were asked; else None. */
    player: number | null;
    /** It, in the words of scenarios: numbers, suits, players as `player 2`, or placed cards as actions call them. */
    chosen: string[];
  };
  /** A development beside the Road: who holds its token, and how matters stand with it (R14.2, R14.3). */
  type DevelopmentView = {
    /** The id of the development. */
    card: string;
    /** The player who holds its token, from 1, or None. */
    holder: number | null;
    /** What each player, from 1, has of what it asks for. */
    standing: { [name: string]: number };
    /** Who would win it now, None for a tie. */
    leader: number | null;
  };
  /** That a player looks at cards, alone or with everybody. */
  type LookingView = {
    /** Who looks, from 1; of cards that everybody sees, who revealed them. */
    player: number;
    /** The pile whose cards they are, such as `stack 2`. */
    pile: string;
    /** How many they are. */
    number: number;
    /** For that player their ids, the top one first; empty for everybody else, unless they were revealed to all. */
    cards: string[];
  };
  /** A face-down pile. */
  type PileView = {
    /** How many cards it has. */
    cards: number;
    /** The suit on the back of the top card, None when there is none. */
    top: string | null;
    /** The ids of the cards that the viewer knows, by their place from the top (1 = top). */
    known: { [name: string]: string };
  };
  /** A card in a village. */
  type PlacedCard = {
    /** Its number in its village, in the order of placing; the same in actions and changes for as long as it lies there. */
    id: number;
    /** The id of the card. */
    card: string;
    /** The side that is up, of a card with several; else empty. */
    side: string;
    /** The id of the villager that it stands for, None for a card that is itself. */
    stands_for: string | null;
    /** The number of the card that it lies on, None for one on the ground. */
    on: number | null;
    /** The gold that lies on it. */
    coins: number;
    /** What the counters of packs count on it, by their ids; only those that lie on it. */
    counters: { [name: string]: number };
    /** The cards that lie face down under it, as those of a hand are seen. */
    tucked: Card[];
  };
  /** A face-up card of the Road. */
  type RoadCard = {
    /** Its place, counted from 1. */
    place: number;
    /** The id of the card. */
    card: string;
    /** The gold that lies on it. */
    coins: number;
  };
  /** One seat. */
  type SeatView = {
    /** The number of its player, from 1, or the name of a seat without a player. */
    owner: number | string;
    /** Its gold. */
    supply: number;
    /** The cards of its village. */
    village: VillageView;
    /** The hand: the known cards first, then the backs of the others by suit. */
    hand: Card[];
    /** The cards that lie face down beside the village, as those of a hand are seen. */
    stash: Card[];
    /** The cards drafted in this round, in order. */
    square: string[];
    /** The cards beside the village. */
    keep: string[];
    /** The developments whose tokens the player holds. */
    tokens: string[];
    /** What the counters of packs count for this seat, by the names that the packs give them. */
    counters: { [name: string]: number };
    /** How many cards the player may draft in a round (R3.1). */
    draft_limit: number;
    /** How many cards the player may place in a build turn (R5.1). */
    build_limit: number;
    /** Whether the player has finished drafting, until the draft phase ends (R3.3). */
    sits_out: boolean;
  };
  /** The game as one player knows it, and no more (R16). */
  type View = {
    /** Whose view it is, from 1; 0 for an onlooker without a seat. */
    player: number;
    /** The version of the player's log up to here; give it to `log_for` to learn what happened since. */
    version: number;
    /** The number of the round, from 1. */
    round: number;
    /** The phase that goes on, as the rules of the packs call it; empty when the game is over. */
    phase: string;
    /** The first player of the round, from 1. */
    first_player: number;
    /** Who gets the first player card as it is passed next, from 1, if somebody has taken it. */
    next_first_player: number | null;
    /** Who has to decide, from 1; None when the game is over. */
    current_player: number | null;
    /** The players in order, then the seats without a player. */
    seats: SeatView[];
    /** The face-up cards of the Road; empty places are left out. */
    road: RoadCard[];
    /** The face-down stacks, in order. */
    stacks: PileView[];
    /** The Reserve. */
    reserve: PileView;
    /** The discard pile, from the bottom to the top. */
    discard: string[];
    /** How many are left of each basic villager, and of other cards beside the deck, by id. */
    basics: { [name: string]: number };
    /** The events that lie face up, the first dealt first. */
    events: string[];
    /** The events at work. */
    resolving: string[];
    /** The events under each stack. */
    slots: string[][];
    /** The decks of events, by name. */
    decks: { [name: string]: PileView };
    /** The discarded events, by the name of their deck. */
    event_discards: { [name: string]: string[] };
    /** The developments beside the Road. */
    developments: DevelopmentView[];
    /** What the counters of packs count that lie on the table, by the names that the packs give them. */
    counters: { [name: string]: number };
    /** Who looks at cards now, if anybody does. */
    looking: null | LookingView;
    /** The lists of steps that wait for an occasion, in the order in which they began to. */
    waiting: WaitingView[];
    /** How many drafts are left of this draft turn. */
    drafts_left: number;
    /** How many cards may be placed in this build turn. */
    build_limit: number;
    /** How many cards may still be placed in this build turn. */
    builds_left: number;
    /** How many basic villagers may still be got in this build turn. */
    trades_left: number;
    /** The markets that were held, by name. */
    markets_held: string[];
    /** Whether the game has ended. */
    is_over: boolean;
    /** The player's legal actions as text; empty in a view that was asked for without them. */
    options: string[];
  };
  /** The cards of a village; it prints as one would write it: `lumberjack > (wheeler, cooper +2)`. */
  type VillageView = {
    /** The cards as the village is read: tree by tree, each before those that lie on it. */
    cards: PlacedCard[];
  };
  /** A list of steps that waits for an occasion, or what holds until one; everybody knows of it (R15.2). */
  type WaitingView = {
    /** Who carries it out, from 1. */
    player: number;
    /** The id of the card that has the steps, None for the rules. */
    card: string | null;
    /** Which of the lists of the card that wait it is, from 1. */
    number: number;
    /** The occasion, in the words of the card files; None for what holds until it ends. */
    when: string | null;
    /** What ends it, in the words of the card files; None for what is done once. */
    until: string | null;
    /** What is done then, or holds until then, in the words of the card files; `Words.waiting` says it whole, in any language. */
    does: string;
    /** What was chosen before and is spoken of then. */
    chosen: ChosenView[];
    /** Whether the first time it happens ends it, too. */
    once: boolean;
    /** Where the card lies that has the steps, as actions call it, with its owner; None where it lies in no village. */
    this: string | null;
  };
}

export namespace Client {
  /** The first message: a seat, or several of them at one screen, or none to look on. */
  type Join = {
    type: "join";
    /** The id of the game. */
    game: string;
    /** The secret of a seat; None for a spectator. */
    token?: string | null;
    /** The secrets of several seats. */
    tokens?: string[];
    /** The version of the last state that this client has. */
    version?: number | null;
    /** The language of all texts. */
    language?: string;
  };
  /** Takes an action. */
  type Act = {
    type: "act";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** The version of the state at which the player chose. */
    version: number;
    /** An action, as it was offered. */
    action: Action.Action;
  };
  /** Shows the state of another of one's own seats. */
  type Look = {
    type: "look";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** The seat. */
    seat: number;
  };
  /** Undoes the last action of the seat and all since, or asks for consent. */
  type Undo = {
    type: "undo";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** The version of the state at which the player chose. */
    version: number;
  };
  /** Agrees to undo, or not; who has asked withdraws with false. */
  type Consent = {
    type: "consent";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** Whether the player agrees. */
    agree: boolean;
  };
  /** Asks what an action would do, as far as the seat can know. */
  type Preview = {
    type: "preview";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** An action, as it was offered. */
    action: Action.Action;
  };
  /** Asks why an action is not legal. */
  type Explain = {
    type: "explain";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** An action, as it was offered. */
    action: Action.Action;
  };
  /** Asks for actions beyond those that a state lists. */
  type Actions = {
    type: "actions";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** The verb of the actions. */
    verb?: string;
    /** A card that they name. */
    card?: string;
  };
  /** Asks what a bot would do. */
  type Hint = {
    type: "hint";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
  };
  /** Asks what the seat saw at an earlier version. */
  type At = {
    type: "at";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
    /** The version of the state at which the player chose. */
    version: number;
  };
  /** Asks for every point with its working. */
  type Breakdown = {
    type: "breakdown";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
  };
  /** Asks for the record, where one person may know everything, or at the end. */
  type Record = {
    type: "record";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
  };
  /** Asks for the save, where one person may know everything, or at the end. */
  type Save = {
    type: "save";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
  };
  /** Wants another game with the same people. */
  type Rematch = {
    type: "rematch";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
  };
  /** Asks whether the other side is there. */
  type Ping = {
    type: "ping";
    /** A number of the client's own; the answer repeats it. */
    request?: number;
  };
}

export namespace Server {
  /** Answers join: what a client needs once. */
  type Joined = {
    type: "joined";
    /** The id of the game. */
    game: string;
    /** The seat, None for a spectator; of several the first. */
    seat: number | null;
    /** All seats of this client. */
    own: number[];
    /** Who sits where. */
    seats: ({
      seat: number;
      name: string;
      kind: "human" | "bot";
      bot: string | null;
      present: boolean;
    })[];
    /** The players, then seats without one. */
    owners: (number | string)[];
    /** What players and seats are called, by owner. */
    names: { [name: string]: string };
    /** What decks, counters and added phases are called, by id. */
    called: { [name: string]: string };
    /** What the backs of cards are called, by id. */
    suits: { [name: string]: string };
    /** All cards by id. */
    cards: { [name: string]: Card.CardInfo };
    /** The packs of the game. */
    packs: string[];
    /** The mode, empty for none. */
    mode: string;
    /** How actions may be undone. */
    undo: "consent" | "free";
    /** Whether everybody plays at one screen. */
    hot_seat: boolean;
    /** Whether this client may have the save and the record now. */
    may_save: boolean;
    /** The language of all texts. */
    language: string;
  };
  /** The game as a seat may know it, after each change. */
  type State = {
    type: "state";
    /** Whose state it is, None for a spectator. */
    seat: number | null;
    /** The version of this state. */
    version: number;
    /** The view of the seat, without options. */
    view: View.View;
    /** What waits for an occasion, in words, in the order of the view. */
    waiting: string[];
    /** What the pile is called at which somebody looks, empty for nobody. */
    looked_at: string;
    /** What the seat may do, perhaps not all. */
    actions: ({
      action: Action.Action;
      text: string;
      price: string | null;
    })[];
    /** How many actions are not listed; the message `actions` asks for them. */
    more_actions: number;
    /** The version after which the log starts. */
    since: number;
    /** What happened since the last state of this client. */
    log: ({
      version: number;
      what: "begun" | "action" | "undone" | "pass";
      player: number | null;
      number: number;
      round: number | null;
      action: null | Action.Action;
      text: string;
      changes: ({
        kind: string;
        text: string;
        [more: string]: any;
      })[];
    })[];
    /** What ends this round and the game. */
    clock: {
      round: number;
      phase: string;
      market: string;
      market_name: string;
      stacks: number[];
      cards_left: number;
      is_last_market: boolean;
      this_round: boolean;
      is_last_round: boolean;
      text: string;
    };
    /** The seats, the highest total first. */
    standings: ({
      owner: number | string;
      supply: number;
      village: number;
      total: number;
    })[];
    /** Who must decide what, in words. */
    decision: {
      player: number;
      kind: string;
      prompt: string;
    } | null;
    /** Why cards cannot be used now, by card. */
    unusable: { [name: string]: Refusal.Refusal };
    /** Whether the seat may undo, or ask to. */
    can_undo: boolean;
    /** Who asks to undo, how many actions, and who has not agreed yet. */
    undo_asked: {
      by: number;
      actions: number;
      waiting: number[];
    } | null;
    /** Whether the game is over. */
    over: boolean;
    /** The scores at the end, else empty. */
    scores: Score.Score[];
    /** Who has won; empty before the end. */
    winners: (number | string)[];
    /** The seats that want a rematch. */
    rematch: number[];
  };
  /** Who sits where, and who is there. */
  type Seats = {
    type: "seats";
    /** Who sits where. */
    seats: ({
      seat: number;
      name: string;
      kind: "human" | "bot";
      bot: string | null;
      present: boolean;
    })[];
  };
  /** A request was carried out. */
  type Done = {
    type: "done";
    /** The number of the request that is answered, None without one. */
    request: number | null;
  };
  /** A request that the rules, or other players, do not allow now. */
  type Refused = {
    type: "refused";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** `illegal`, `stale`, `undo` or another code. */
    code: string;
    /** The number of the rule, or empty. */
    rule: string;
    /** Why. */
    text: string;
    /** What would help, or empty. */
    remedy: string;
  };
  /** A message that was not understood, or cannot be carried out. */
  type Error = {
    type: "error";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** The code of the error. */
    code: string;
    /** What was expected. */
    text: string;
  };
  /** What an action would do. */
  type Preview = {
    type: "preview";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** What would happen, in order. */
    effects: ({
      kind: string;
      text: string;
    })[];
    /** Whether nothing hidden decides what else happens. */
    is_complete: boolean;
    /** By how much totals grow, by owner. */
    totals: { [name: string]: number };
    /** What the action pays, None for nothing. */
    price: string | null;
  };
  /** Why an action is not legal. */
  type Explain = {
    type: "explain";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** None if it is. */
    refusal: null | Refusal.Refusal;
  };
  /** More actions. */
  type Actions = {
    type: "actions";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** They. */
    actions: ({
      action: Action.Action;
      text: string;
      price: string | null;
    })[];
  };
  /** What a bot would do. */
  type Hint = {
    type: "hint";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** The action. */
    action: null | Action.Action;
    /** It in words. */
    text: string;
  };
  /** What the seat saw at an earlier version. */
  type At = {
    type: "at";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** The version. */
    version: number;
    /** The view. */
    view: View.View;
    /** What waits for an occasion, in words, in the order of the view. */
    waiting: string[];
    /** What the pile is called at which somebody looks, empty for nobody. */
    looked_at: string;
  };
  /** Every point with its working. */
  type Breakdown = {
    type: "breakdown";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** The scores. */
    scores: Score.Score[];
    /** The same in words, by owner: the supply, each part in the order of a score, and the total. */
    lines: { [name: string]: string[] };
  };
  /** The record of the game. */
  type Record = {
    type: "record";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** The record. */
    text: string;
  };
  /** The save of the game. */
  type Save = {
    type: "save";
    /** The number of the request that is answered, None without one. */
    request: number | null;
    /** The save, as JSON. */
    text: string;
  };
  /** Another game with the same people has started. */
  type Rematch = {
    type: "rematch";
    /** The id of the new game. */
    game: string;
    /** The secrets of this client's seats; empty for a spectator. */
    tokens: string[];
  };
  /** Answers a ping. */
  type Pong = {
    type: "pong";
    /** The number of the request that is answered, None without one. */
    request: number | null;
  };
}
