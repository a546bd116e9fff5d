"""A card on a line leaves out nothing that decides what it does: no condition, no limit and nobody who acts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.printed import Card, Villager
from villagers_rules.packs import load
from villagers_rules.text import languages
from villagers_rules.text.card_lines import card_line
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose
from villagers_rules.text.steps import sentences

LAWS = Path(__file__).resolve().parents[1] / "laws" / "packs"
SHIPPED = ("saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter", "shifting_seasons")
PACKS = (*SHIPPED, *sorted(folder.name for folder in LAWS.iterdir() if (folder / "pack.yaml").exists()))


@pytest.fixture(params=[(pack, language) for pack in PACKS for language in languages()], ids="-".join)
def prose(request: pytest.FixtureRequest) -> Prose:
    """Return the words for the cards of a pack in a language."""
    pack, language = request.param
    return Prose(load((pack,), pack_dirs=(LAWS,)), language)


def lines(prose: Prose) -> Iterator[tuple[Card, str]]:
    """Yield the cards whose text is made of their data, each with its line."""
    for card in prose.catalog.table.cards:
        if not card.text_is_free:
            yield card, card_line(prose, card.id)


def test_a_line_says_if_what_holds_and_how_often(prose: Prose) -> None:
    """The condition of what waits or is used, and how often it happens at most, is on the line in the words of the rules text."""
    for card, line in lines(prose):
        for ability in [*card.triggers.values(), *card.replacements.values()]:
            if ability.condition is not None:
                assert prose.of_occasion().amount(ability.condition.tree) in line, (card.id, line)
            before = prose.how_often(ability.at_most, "|").partition("|")[0]
            assert before.lower() in line.lower(), (card.id, line)
        used = [hook for hook in card.conditions if hook not in card.triggers and hook in prose.catalog.table.known_hooks]
        for hook in used:
            assert prose.describer.amount(card.conditions[hook].tree) in line, (card.id, line)


def test_a_line_says_on_what_condition_a_card_is_played(prose: Prose) -> None:
    """The condition of a card that is played for its effect stands behind what it does."""
    for card, line in lines(prose):
        condition = card.conditions.get(WHEN_PLAYED)
        if condition is not None and isinstance(card, Villager) and card.played_when is None:
            assert prose.describer.amount(condition.tree) in line, card.id


def test_steps_are_said_without_their_card(prose: Prose) -> None:
    """What a card does when played can be said on its own, as questions list it, which do not know whose turn it is played in."""
    for card in prose.catalog.table.cards:
        steps = card.hooks.get(WHEN_PLAYED, ()) if not card.text_is_free else ()
        assert bool(sentences(steps, Narrator(prose, WHEN_PLAYED))) == bool(steps), card.id


@pytest.mark.parametrize(
    ("key", "said"), [("if: builder symbols < 2", "fewer than 2 builder symbols"), ("who: the first player", "the first player")]
)
def test_the_line_of_an_event_says_when_and_who(key: str, said: str, tmp_path: Path) -> None:
    """What an event asks as it is resolved, and that the first player alone acts, is on its line (R15.4)."""
    folder = tmp_path / "damp"
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: {id: damp, name: Damp, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    rules = "rules: {more_phases: {events: {before: [markets]}}, events: {decks: {damp: from the start}}}\n"
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    trigger = f"{{when: this event is resolved, {key}, do: [{{pay: 1}}]}}"
    (folder / "events.yaml").write_text(f"deck: damp\nevents: {{firedamp: {{triggers: [{trigger}]}}}}\n", encoding="utf-8")
    line = card_line(Prose(load(("damp",), pack_dirs=[tmp_path])), "firedamp")
    assert said in line
    assert "the bank 1 gold" in line
