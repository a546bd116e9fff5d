"""Words comparisons: how many there are of something, and who has more, in the sentence that each of them needs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.card_query import HERE
from villagers_rules.language.filters import IT
from villagers_rules.language.nodes import Node, Owner
from villagers_rules.language.ownership import for_each, renamed
from villagers_rules.language.part_describer import PartDescriber
from villagers_rules.language.tree import Word, walk
from villagers_rules.language.word_describer import EACH, MANY, ONE, OWN, SINGLE
from villagers_rules.phrases import ordinal

_OF_GOLD, _OF_AMOUNTS = " gold", " amount"
"""How the forms end that go with gold, and with counters and what else counts no things."""
_NONE, _SOME = "none", "some"
_FEW = {("=", 0): _NONE, ("<=", 0): _NONE, ("<", 1): _NONE, (">", 0): _SOME}
"""The comparisons that need no number."""
_OF_ONE = {
    **{few: "none alone" for few, form in _FEW.items() if form == _NONE},
    **dict.fromkeys([(">", 0), (">=", 1), ("=", 1)], "some alone"),
}
"""The comparisons with the number of those who alone have the most of something: there is one or none."""
_OPPOSITES = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}
"""The signs of comparisons that hold where others do not."""
_MIRRORED = str.maketrans("<>", "><")
"""The signs of comparisons, read from the right."""
_YOUR = Owner()
_OTHER_END = {"largest": "smallest", "smallest": "largest"}
_FIRST, _NOT_FIRST, _LAST, _NOT_LAST = ("largest", ">="), ("largest", "<"), ("smallest", "<"), ("smallest", ">=")
"""With what of the others it is compared to be first or last, or not, among those who are ranked by the most of something."""
_RANKS: dict[tuple[str, Any], tuple[str, str]] = {
    **dict.fromkeys([("=", 1), ("<=", 1), ("<", 2)], _FIRST),
    **dict.fromkeys([(">", 1), (">=", 2)], _NOT_FIRST),
    **dict.fromkeys([("=", nodes.Players()), (">=", nodes.Players())], _LAST),
    ("<", nodes.Players()): _NOT_LAST,
}
"""The comparisons of ranks that say no more than that."""
_AMONG_ALL = {
    ("smallest", "<="): "<=",
    ("smallest", "="): "<=",
    ("smallest", ">"): ">",
    ("largest", ">="): ">=",
    ("largest", "="): ">=",
    ("largest", "<"): "<",
}
"""What comparisons with all players, oneself among them, mean among the others; the rest always or never hold."""


@define
class ComparisonDescriber(PartDescriber):
    """Words comparisons of amounts, and of things with their number."""

    @abstractmethod
    def _operand(self, node: Node) -> str:
        """Return an amount, in brackets if there are commas of its own in it."""

    @abstractmethod
    def _whole(self, node: Node) -> str:
        """Return an amount behind a word that means all of it."""

    @abstractmethod
    def _of(self, owner: Owner | None, thing: str) -> str:
        """Return *thing* as that of the player that *owner* means."""

    def comparison(self, node: nodes.Comparison) -> str:
        """Return a comparison as a clause; gold for each of something is compared as the number of it."""
        left, right = (self.of_one_player(_counted(side)) for side in (node.left, node.right))
        node = evolve(node, left=left, right=right)
        match node:
            case nodes.Comparison(left=nodes.Reading(owner=Owner(word="your")), right=nodes.Number()) if _is_left(node.left):
                return self._left(node)
            case nodes.Comparison(left=left, operator=sign, right=nodes.Number(value=number)) if self.things(left, number):
                return self._so_many(node, left, sign, number)
            case nodes.Comparison(left=nodes.Reading(word="round"), operator=sign, right=nodes.Number(value=number)):
                return self._round(node, sign, number)
            case nodes.Comparison(
                left=nodes.Reading(word="place in turn order", owner=nodes.Owner(word="your")), operator="="
            ) if place := self._turn_place(node, node.right):
                return place
            case nodes.Comparison(operator="=") if halved := _halved(node):
                return self.say(node, "even", amount=self._whole(halved))
            case nodes.Comparison(left=nodes.Rank() as left, operator=sign, right=right):
                return self._ranked(node, left, sign, right)
            case nodes.Comparison(left=left, right=right) if form := self._form_among_players(node):
                mine, others = (right, left) if isinstance(left, nodes.OfPlayers) else (left, right)
                things = self._bracketed(mine) if form.endswith(_OF_AMOUNTS) else self.unplaced(mine)
                return self.say(node, form, things=things, **self._compared(others))
            case nodes.Comparison(
                left=nodes.OfPlayers(word="largest", amount=nodes.Things() as things, players=players),
                operator=">=" | ">" as sign,
                right=nodes.Number(value=number),
            ) if not (self.counter(things) or players.are_one):
                theirs = self.unplaced(things, ONE if number == 1 else MANY)
                return self.say(node, f"one has {sign}", players=self.the_players(players), number=number, things=theirs)
            case nodes.Comparison() if of_two := self.of_suits(node) or self._of_two(node):
                return of_two
        compared = self._operator(node.left, node.operator)
        if node.operator == "=" and not isinstance(node.right, nodes.Number):
            compared = self.say(node, "same of several" if self._is_several(node.left) else "same")
        left, right = (self._side(side) for side in (node.left, node.right))
        return self.say(node, "test", left=left, operator=compared, right=right)

    def _side(self, node: Node) -> str:
        """Return an amount that is compared; of several players, that it is what they have together."""
        said = self._operand(node)
        several = isinstance(node, (nodes.Things, nodes.Total)) and any(owner.word in _SEVERAL for owner in _owners(node))
        return str(self.words["sentences"][nodes.Comparison.__name__]["together"].format(amount=said)) if several else said

    def opposite(self, node: nodes.Comparison) -> str:
        """Return a comparison that must not hold as one that must, "" where there is none."""
        if node.operator == "=" and (halved := _halved(node)):
            return self.say(node, "odd", amount=self._whole(halved))
        if node.operator == "=" and (number := round_of(node)) is not None:
            return self.say(node, "round not", number=number)
        if node.operator == "=" and node.right == nodes.Number(0) and (self.things(node.left, 0) or _is_left(node.left)):
            return self.comparison(nodes.Comparison(node.left, ">", node.right))
        if node.operator in _OPPOSITES:
            return self.comparison(nodes.Comparison(node.left, _OPPOSITES[node.operator], node.right))
        return ""

    def things(self, node: Node, number: int, of: str = "", one: str = ONE) -> str:
        """Return what *node* counts as it stands after *number*, "" for what has no number before it.

        Places of several players are said as *of* says: by default, of each for one thing, of all together for several.
        """
        form = one if number == 1 else MANY
        match node:
            case nodes.Piles():
                return self.say(node, f"left {form}")
            case nodes.Reading(word="markets held" as word):
                return self.say(node, f"{word} {form}")
            case nodes.Things():
                return evolve(self, of=of or (EACH if number == 1 else MANY)).counted(node, form)
            case nodes.Its(measure=measure, card=card) if card.word != IT or self.it:
                on_it = self._measure(measure.word).get(f"{form} on it", "")
                return str(on_it.format(it=self.card(card)))
            case nodes.Largest(measure=measure, villagers=villagers) if which := _tree(node):
                said = self._measure(measure.word).get(f"in {which} {form}", "")
                return said and said.format(place=evolve(self, of=ONE)._place(villagers.place or HERE))
            case nodes.Total(measure=measure, villagers=villagers, number=None):
                on_it = self._measure(measure.word).get(f"{form} on it", "")
                return str(on_it.format(it=self.say(node, "on them", villagers=self.counted(villagers, MANY))))
            case nodes.Chosen(name=name) if name == IT:
                return self.say(node, "of them")
            case nodes.Chosen(name=name) if name in self.chosen and self.chosen[name].kind != nodes.Numbers.__name__:
                words = self.words["sentences"][self.chosen[name].kind]
                return str(words[f"chosen {form}"].format(name=self.choice(name)))
        return ""

    def one_of_numbers(self, tests: Sequence[Node]) -> str:
        """Return that an amount is this or that number, "" where *tests* ask something else, or about several amounts."""
        left, numbers = _counted(getattr(tests[0], "left", None)), []
        for test in tests:
            match test:
                case nodes.Comparison(left=same, operator="=", right=nodes.Number(value=number)) if _counted(same) == left:
                    numbers.append(str(number))
                case _:
                    return ""
        said, first = self.list(numbers, "or"), tests[0]
        holes = {"left": self._operand(left), "operator": self._operator(left, "=")}
        if isinstance(first, nodes.Comparison) and self.comparison(first) == self.say(first, "test", right=numbers[0], **holes):
            return self.say(tests[0], "test", right=said, **holes)
        things = "0" not in numbers and not self.counter(left) and self.things(left, len(numbers))
        return self.say(tests[0], f"there are ={self._kind(left)}", number=said, counted=things) if things else ""

    # -- forms -----------------------------------------------------------------------------------------------------------------

    def _kind(self, node: Node) -> str:
        """Return which forms of a sentence go with what is counted: those of gold, or the usual ones."""
        return _OF_GOLD if isinstance(node, nodes.Savings) and not self.counter(node) else ""

    def _so_many(self, node: nodes.Comparison, left: Node, sign: str, number: int) -> str:
        """Return how many there are of something, or that there are none or some."""
        if self.counter(left):
            form = "none counter" if _FEW.get((sign, number)) == _NONE else "test"
            return self.say(node, form, left=self.amount(left), operator=self._operator(left, sign), right=number)
        if isinstance(left, nodes.Players) and left.are_one and (whether := _OF_ONE.get((sign, number))):
            return self._alone(node, left, whether)
        kind, few, one = self._kind(left), _FEW.get((sign, number)), SINGLE if isinstance(left, nodes.Suits) else ONE
        if few is not None:
            return self.say(node, f"{few}{kind}", counted=self.things(left, 0, EACH))
        form = f"there are {sign}{kind}{' one' if number == 1 else ''}"
        of = EACH if (sign, number) == (">=", 1) else MANY
        return self.say(node, form, number=number, counted=self.things(left, number, of, one))

    def _alone(self, node: nodes.Comparison, players: Any, form: str) -> str:
        """Return whether one of *players*, who may be one at most, or none has the most or the fewest of something."""
        ranking = self.ranking(players.having.ranking, "with")
        return self.say(node, form, player=self.counted(evolve(players, having=None), ONE), ranking=ranking)

    def _round(self, node: nodes.Comparison, sign: str, number: int) -> str:
        """Return which round it is, the first or the last one that is meant by its number."""
        said = number + {">": 1, "<": -1}.get(sign, 0)
        return self.say(node, f"round {sign if sign == '=' else f'{sign[0]}='}", number=said)

    def _turn_place(self, node: nodes.Comparison, right: Node) -> str:
        """Return which place you have in turn order, "" where it is neither a number nor the last one."""
        if right in (nodes.Players(), nodes.Number(1)):
            return self.say(node, "first place" if right == nodes.Number(1) else "last place")
        if not isinstance(right, nodes.Number):
            return ""
        place = self.words["sentences"][nodes.Rank.__name__]["place"]
        return self.say(node, "place", place=place.format(number=right.value, ordinal=ordinal(right.value)))

    def _ranked(self, node: nodes.Comparison, rank: nodes.Rank, sign: str, right: Node) -> str:
        """Return which place somebody has among the players."""
        holes = self.ranked_by(rank)
        is_yours = rank.owner is None or rank.owner.word == "your"
        if is_yours and (compared := _rank_compared(rank.ranking, sign, right)):
            return self.comparison(compared)
        if is_yours and sign in ("=", ">=") and right == nodes.Players():
            return self.say(node, "rank last", **holes)
        holes = self.ranked_by(rank, ties=True)
        if isinstance(right, nodes.Number) and is_yours:
            place = self.say(rank, "place", number=right.value, ordinal=ordinal(right.value))
            return self.say(node, f"rank {sign}", place=place, **holes)
        said = self._of(rank.owner, self.say(rank, "rank"))
        return self.say(node, "rank", rank=said, operator=self._operator(rank, sign), right=self._operand(right), **holes)

    def _form_among_players(self, node: nodes.Comparison) -> str:
        """Return the form of a comparison with the same things or amount of the players, "" for one that has none."""
        left, right, sign = node.left, node.right, str(node.operator)
        if isinstance(left, nodes.OfPlayers):
            left, right, sign = right, left, sign.translate(_MIRRORED)
        if not isinstance(right, nodes.OfPlayers) or isinstance(left, nodes.OfPlayers) or right.direction is not None:
            return ""
        among = right.players
        # Of players of whom there may be none, it would not be clear what that means.
        plain = nodes.Players(other=among.other, neighbours=among.neighbours)
        if among != plain or for_each(left, OWN) != for_each(right.amount, OWN) or _speaks_of_others(right.amount):
            return ""
        if not (among.other or among.neighbours):
            sign = _AMONG_ALL.get((right.word, sign), "")
        kind = self._kind(left) if isinstance(left, nodes.Things) and not self.counter(left) else _OF_AMOUNTS
        return f"{right.word} {sign}{kind}" if sign and (sign, kind) != ("=", _OF_AMOUNTS) else ""

    def _compared(self, theirs: Any) -> dict[str, str]:
        """Return the holes for the others whose amount yours is compared with: every one of them, none of them, and so on."""
        players = theirs.players
        one = self.counted(players if players.neighbours else nodes.Players(other=True), ONE)
        forms = {"every": "every", "none": "none", "a": "a", "the": "alone"}
        return {hole: self.say(players, form, one=one) for hole, form in forms.items()}

    def _of_two(self, node: nodes.Comparison) -> str:
        """Return a comparison of one player with you in the same things, "" for another comparison."""
        left, right = node.left, node.right
        if not isinstance(left, nodes.Things) or not isinstance(right, nodes.Things) or self.counter(left):
            return ""
        (mine, own), (theirs, owners) = sorted(
            ((side, _owners(side)) for side in (left, right)), key=lambda each: each[1] != {_YOUR}
        )
        player = self._player(*owners) if len(owners) == 1 and own == {_YOUR} else ""
        if not player or for_each(mine, OWN) != for_each(renamed(theirs, next(iter(owners)).word, _YOUR.word), OWN):
            return ""
        sign = node.operator if theirs is left else node.operator.translate(_MIRRORED)
        return self.say(node, f"they have {sign}{self._kind(mine)}", player=player, things=self.unplaced(mine))

    def _player(self, owner: Owner) -> str:
        """Return what the one player is called whose something is, "" where these are several, or it is a seat's."""
        words = self.words["sentences"][nodes.Players.__name__]
        match owner:
            case Owner(word="the left neighbour's" | "the right neighbour's"):
                return str(words[owner.word.removeprefix("the ").removesuffix("'s")])
            case Owner(word="their"):
                return str(words[IT])
            case Owner(word="the", seat=name) if self._is_one_player(name):
                return self.called(name)
        return ""

    def _is_one_player(self, name: str) -> bool:
        """Return whether one player was chosen under a *name*."""
        meant = self.chosen.get(name)
        return meant is not None and meant.kind == nodes.Players.__name__ and not (meant.several or meant.each)

    def of_one_player(self, node: Any) -> Any:
        """Return the amount that one player has, where *node* is the largest or smallest of that player alone, else *node*."""
        match node:
            case nodes.OfPlayers(amount=amount, players=nodes.Players(side=side)) if side:
                owner = Owner(f"the {side} neighbour's")
            case nodes.OfPlayers(
                amount=amount, players=nodes.Players(other=False, having=nodes.AreChosen(name=name), and_you=False)
            ) if self._is_one_player(name):
                owner = Owner("the", name)
            case _:
                return node
        if isinstance(amount, nodes.Chosen):
            return nodes.ChosenOf(amount.name, owner)
        if _speaks_of_others(amount) or any(isinstance(each, (nodes.Chosen, nodes.Known)) for each in walk(amount)):
            return node  # What a neighbour of that player has, or what is chosen in an amount, has no words of one player.
        return renamed(for_each(amount, OWN), OWN, owner)

    def the_players(self, players: nodes.Players) -> str:
        """Return players in a sentence about all of them, or about the only one."""
        if isinstance(players.having, nodes.AreChosen) and players.having.name in self.chosen and not players.and_you:
            return self.called(players.having.name)
        form, number = ("alone", ONE) if players.are_one else ("the", MANY)
        said = self.counted(players, ONE if players.side else number)
        return said if players.side else self.say(players, form, **{number: said})

    def _left(self, node: Any) -> str:
        """Return how many actions or trades you have left."""
        sign, number, word = str(node.operator), node.right.value, node.left.word
        few = _FEW.get((sign, number))
        things = self.say(node.left, f"{word} {ONE if number == 1 and few is None else MANY}")
        if few is not None:
            return self.say(node, f"{few} left", things=things)
        return self.say(node, f"left {sign}{' one' if number == 1 else ''}", number=number, things=things)

    def _operator(self, left: Node, operator: str) -> str:
        """Return how *left* is compared, in the plural where its words are."""
        return str(self._word(f"comparisons{' of several' if self._is_several(left) else ''}", operator))

    def _is_several(self, left: Node) -> bool:
        """Return whether *left* is said in the plural, such as `the coins on this card`."""
        return isinstance(left, nodes.Its) and "several" in self._measure(left.measure.word)


def _tree(largest: nodes.Largest) -> str:
    """Return which tree it is whose size is the largest of some villagers: that of all, or the tallest; "" for another one."""
    villagers = largest.villagers
    if isinstance(largest, nodes.Smallest) or villagers != nodes.Villagers(place=villagers.place, having=villagers.having):
        return ""
    match villagers.having:
        case None:
            return "largest"
        case nodes.WithExtreme(word="largest", measure=nodes.Measure(word="height")):
            return "tallest"
    return ""


def _is_left(node: Node) -> bool:
    """Return whether *node* is how many actions or trades are left."""
    return isinstance(node, nodes.Reading) and node.word.endswith(" left")


_SEVERAL = ("another player's", "a neighbour's")
"""The owners that are several players, whose things are counted together."""


def _owners(node: Node) -> set[Owner]:
    """Return whose things *node* is about, yours where it does not say."""
    return {each for each in walk(node) if isinstance(each, Owner)} or {_YOUR}


def _speaks_of_others(amount: Node) -> bool:
    """Return whether an *amount* by which players are compared is about a neighbour of each of them."""
    return any(isinstance(each, Owner) and each.word.startswith(f"{OWN} ") for each in walk(for_each(amount, OWN)))


def _rank_compared(ranking: nodes.Ranking, sign: str, right: Node) -> nodes.Comparison | None:
    """Return what it means to be first or last by one amount, or not to be, as a comparison with the others.

    Players who tie have the same rank: first is who has no one before them, last who has everyone before them.
    """
    key = ranking.keys[0]
    place = right.value if isinstance(right, nodes.Number) else right if right == nodes.Players() else None
    meant = _RANKS.get((sign, place))
    if meant is None or key.amount is None or len(ranking.keys) > 1 or _speaks_of_others(key.amount):
        return None
    of_most, compared = meant
    if key.word != "most":
        of_most, compared = _OTHER_END[of_most], compared.translate(_MIRRORED)
    amount: Any = key.amount
    mine = for_each(amount)
    others = nodes.OfPlayers(Word(of_most), isinstance(mine, nodes.Things), amount, nodes.Players(other=True))
    return nodes.Comparison(mine, Word(compared), others)


def _counted(node: Any) -> Any:
    """Return what *node* counts if it is 1 for each of it, else *node* itself."""
    match node:
        case nodes.Per(amount=1, every=1, counted=nodes.Things() as things):
            return things
    return node


def round_of(node: Node) -> int | None:
    """Return the number of the only round in which *node* holds, None for any other test."""
    match node:
        case nodes.Comparison(left=nodes.Reading(word="round"), operator="=", right=nodes.Number(value=number)):
            return int(number)
    return None


def _halved(node: nodes.Comparison) -> Node | None:
    """Return the amount of which the two halves are compared, rounded up and down, None where nothing else is."""
    match node:
        case nodes.Comparison(left=nodes.Half(amount=amount, direction=one), right=nodes.Half(amount=same, direction=other)):
            return amount if amount == same and one != other else None
    return None
