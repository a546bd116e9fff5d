"""What the bounds of counts decide: sentences that are always 0, tests that always or never hold, or change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import getitem

from villagers_rules.classes import frozen
from villagers_rules.errors import Problem
from villagers_rules.language import Condition, Formula, Occasion, Selection, nodes
from villagers_rules.language.filters import THIS
from villagers_rules.language.nodes import Node, walk
from villagers_rules.language.vocabulary import BRONZE, SILVER
from villagers_rules.lint.bounds import Bounds
from villagers_rules.lint.intervals import NOTHING
from villagers_rules.lint.variants import Variant
from villagers_rules.model.standing import Protect
from villagers_rules.packs import Catalog
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles
from villagers_rules.packs.standing_words import KEY
from villagers_rules.packs.verbs import verbs
from villagers_rules.phrases import listing

_CHOICE = "choose"
"""The verb after which a selection that finds nothing leaves nothing to choose."""
_SO_MANY = ("number", "up_to")
"""The keys of steps that say how many are chosen."""
_COUNT, _SET_TO, _BY, _FROM = "count", "to", "by", "from"
"""The verb of counters, and the keys that say to which amount one is set, how many are added, and from whom they come."""


@frozen
class _Finding:
    """What is decided in one sentence: the *code*, the letter *at* which it stands, and what to say of it."""

    code: str
    at: int
    message: str
    suggestion: str


_Findings = dict[tuple[str, Path], tuple[Document, str, dict[tuple[str, int], _Finding]]]


def check_dead_formulas(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield what is decided in sentences of *pack*, in each of *variants* in which the sentence stands."""
    found: _Findings = {}
    for variant in variants:
        analysis = variant.bounds
        for document in variant.reading.pack.documents:
            for path, sentence in document.sentences.items():
                if isinstance(sentence, Occasion):
                    continue  # What may happen has no bounds.
                key = (document.file, path)
                before = found[key][2] if key in found else None
                if before == {}:
                    continue
                every = [
                    *_findings(sentence, path, analysis),
                    *_of_counters(document, sentence, path, analysis),
                    *_on_what_is_covered(document, sentence, path),
                ]
                findings = {(each.code, each.at): each for each in every}
                if before is not None:
                    findings = {place: each for place, each in findings.items() if place in before}
                found[key] = (document, sentence.text, findings)
    for (_, path), (document, text, decided) in found.items():
        for each in decided.values():
            yield document.problem(each.code, each.message, path=path, suggestion=each.suggestion, inside=(text, each.at))


_FIRST_WORDS: tuple[tuple[type[Node], str], ...] = (
    (nodes.Total, "sum"),
    (nodes.Smallest, "smallest"),
    (nodes.Largest, "largest"),
    (nodes.Half, "half"),
    (nodes.Average, "average"),
    (nodes.LongestRun, "longest"),
)
"""The nodes that know where their amount stands, and the word before it with which they begin."""


def _start_of(node: Node, text: str) -> int:
    """Return the letter of *text* at which *node* begins."""
    if isinstance(node, (nodes.Comparison, nodes.Sum, nodes.Capped, nodes.Choice, nodes.Divided, nodes.Product)):
        return _start_of(node.parts()[0], text)
    inner = _start_of(node.amount, text) if isinstance(node, nodes.Half) else node.at
    word = next((word for kind, word in _FIRST_WORDS if isinstance(node, kind)), "")
    return max(text.rfind(word, 0, inner), 0) if word else inner


def _on_what_is_covered(document: Document, sentence: Formula | Selection | Condition, path: Path) -> Iterator[_Finding]:
    """Yield what lies on the card itself, in a sentence that counts only while nothing does (R1.5)."""
    if document.kind != VILLAGERS or not _counts_uncovered(document, path):
        return
    for node in walk(sentence.tree):
        if isinstance(node, nodes.Lie) and node.where in _ON and str(node.card) == THIS:
            message = f"`{node}` finds nothing: what stands here counts only while nothing lies on the card"
            hint = "count what lies under it, or let the rules of the pack do it under `triggers`, of the cards by their id"
            yield _Finding("never-counts", node.at, message, hint)


_ON = ("on", "directly on")
"""How what covers a card lies to it."""


def _counts_uncovered(document: Document, path: Path) -> bool:
    """Return whether the sentence at *path* is a value that shows at the bottom of a card, or of what holds while it shows."""
    if path[-1] in (SILVER, BRONZE):
        return True
    ability = reduce(getitem, path[:-1], document.data)
    held = KEY in path and isinstance(ability, dict)
    return held and Protect.verb not in ability and ability.get("what") != THIS


def _findings(sentence: Formula | Selection | Condition, path: Path, bounds: Bounds) -> Iterator[_Finding]:
    if isinstance(sentence, Selection):
        yield from _empty_choice(sentence, path, bounds)
    elif isinstance(sentence, Condition):
        yield from _decided_comparisons(sentence.tree, sentence.text, bounds)
    elif path[-1] in (*verbs(), *_SO_MANY) and isinstance(sentence.tree, nodes.Number) and not sentence.tree.value:
        if "instead" in path or path[-1] == "name":
            return  # That nothing is done instead of something is what the card says, and 0 is an amount like others.
        yield _Finding("never-counts", 0, f"`{path[-1]}: 0` does nothing", "write 1 or more, or remove the step")
    elif path[-1] in (*verbs(), *_SO_MANY) and (most := bounds.amount(sentence.tree).most) is not None and most < 0:
        message = f"`{path[-1]}: {sentence.text}` does nothing: the amount is never more than {most}"
        yield _Finding("never-counts", 0, message, "an amount below 0 is 0 here; gold is lost with `pay`")
    else:
        yield from _zero_parts(sentence.tree, sentence.text, bounds)


def _of_counters(document: Document, sentence: Formula | Selection | Condition, path: Path, bounds: Bounds) -> Iterator[_Finding]:
    """Yield an amount below 0 to which a step sets a counter, or of which counters shall pass from one to another."""
    step = reduce(getitem, path[:-1], document.data) if path[-1] in (_SET_TO, _BY) else {}
    most = bounds.amount(sentence.tree).most if _COUNT in step else None
    if most is None or most >= 0:
        return
    if path[-1] == _BY and _FROM in step:
        message = f"`{_BY}: {sentence.text}` moves none: the amount is never more than {most}"
        yield _Finding("never-counts", 0, message, "they are taken from who stands under `from:`; write how many without a minus")
    elif path[-1] == _SET_TO:
        message = f"`{_SET_TO}: {sentence.text}` sets the counter to 0: the amount is never more than {most}"
        yield _Finding("never-counts", 0, message, "a counter never goes below 0; write 0, or take off it with `by`")


def _empty_choice(sentence: Selection, path: Path, bounds: Bounds) -> Iterator[_Finding]:
    if isinstance(sentence.tree, nodes.Numbers):
        least, most = bounds.amount(sentence.tree.least).least, bounds.amount(sentence.tree.most).most
        if least is not None and most is not None and most < least:
            yield _Finding(
                "no-option", sentence.tree.at, f"there is no number from {least} to {most}", "write the smaller one first"
            )
    elif bounds.count(sentence.tree).most == 0:
        what = "there is nothing to choose" if path[-1] == _CHOICE else "nothing is ever found"
        message = f"{what}: no game with {_packs_of(bounds.catalog)} has any `{sentence.tree}`"
        yield _Finding("no-option", sentence.tree.at, message, "select something that the cards of these packs have")


def _decided_comparisons(node: Node, text: str, bounds: Bounds) -> Iterator[_Finding]:
    """Yield the comparisons under *node* that always come out the same, and in the others what is always 0."""
    if not isinstance(node, nodes.Comparison):
        for part in node.parts():
            yield from _decided_comparisons(part, text, bounds)
        return
    truth = bounds.truth(node)
    if truth is None:
        yield from _zero_parts(node.left, text, bounds)
        yield from _zero_parts(node.right, text, bounds)
        return
    left, right = (_reason(side, bounds) for side in (node.left, node.right))
    word = "always" if truth else "never"
    message = f"`{node}` is {word} true: {left}" + (f", and {right}" if not isinstance(node.right, nodes.Number) else "")
    hint = "remove the condition, or compare with another number" if truth else "compare with a number that can be reached"
    yield _Finding(f"{word}-true", _start_of(node, text), message, hint)


def _reason(node: Node, bounds: Bounds) -> str:
    found = bounds.amount(node)
    if found.decided:
        return f"`{node}` is {found.most} in every game with {_packs_of(bounds.catalog)}"
    least = "has no lower bound" if found.least is None else f"is {found.least} at least"
    most = "has no upper bound" if found.most is None else f"{found.most} at most"
    return f"with {_packs_of(bounds.catalog)} `{node}` {least} and {most}"


def _zero_parts(node: Node, text: str, bounds: Bounds) -> Iterator[_Finding]:
    """Yield the parts of the amount *node* that are 0 whatever happens."""
    match node:
        case nodes.Number() | nodes.Its():
            return
        case nodes.Per(counted=nodes.Things() as counted, every=every) if bounds.amount(counted) != NOTHING:
            most = bounds.amount(counted).most
            if most is not None and most < every:
                message = (
                    f"`{node}` is always 0: no game with {_packs_of(bounds.catalog)} has more than {most} {_plural(counted)}"
                )
                yield _Finding(
                    "never-counts", _start_of(node, text), message, f"count in groups of {most} or fewer" if most else ""
                )
        case nodes.Per(counted=counted):
            yield from _zero_parts(counted, text, bounds)
        case nodes.Choice(amount=first, otherwise=second) if first == second:
            message = f"`{first}` is the amount either way"
            yield _Finding("no-effect", _start_of(node, text), message, "write it without the condition, or another amount")
        case nodes.Choice(amount=first, test=test, otherwise=second):
            yield from _decided_comparisons(test, text, bounds)
            yield from _zero_parts(first, text, bounds)
            yield from _zero_parts(second, text, bounds)
        case nodes.Half() | nodes.Divided() | nodes.Sum() | nodes.Extreme() | nodes.Capped():
            for part in node.parts():
                yield from _zero_parts(part, text, bounds)
        case _:
            if bounds.amount(node) == NOTHING:
                message = f"`{node}` is always 0: the cards of {_packs_of(bounds.catalog)} have nothing of the kind"
                yield _Finding("never-counts", _start_of(node, text), message, "count something that they have")


def _plural(counted: nodes.Counted) -> str:
    return counted.phrase(0)


def _packs_of(catalog: Catalog) -> str:
    """Return the packs of *catalog* in words."""
    return listing(pack.id for pack in catalog.packs)
