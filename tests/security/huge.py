"""Writes packs that are large in all, though each file of them is within its limits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from string import ascii_lowercase

from villagers_rules.packs.pack_files import MAX_CARDS
from villagers_rules.packs.reader import MAX_FILES

LETTERS = ascii_lowercase[:20]
MANY_VALUES = f"[{', '.join(['0'] * 19_880)}]"
"""Nearly as many values as a file can have."""
TOO_MUCH = ("pack-too-large", "too-much-to-read", "too-many-problems")
"""The codes of what is too large in all."""


def pack(folder: Path, *, modes: int = 0, name: str = "hostile") -> Path:
    """Write the manifest of a pack with so many *modes* into *folder* and return that."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = ", ".join(f"mode-{letter}: {{says: One more way to play}}" for letter in LETTERS[:modes])
    more = f", modes: {{{listed}}}" if modes else ""
    (folder / "pack.yaml").write_text(f"pack: {{id: {name}, name: Hostile, version: 1.0.0, requires: [base]{more}}}\n")
    return folder


def with_modes(folder: Path, *, modes: int, cards: int) -> None:
    """Write a pack of so many *modes* and *cards*, each card with a formula of its own."""
    lines = [f"  card_{n}: {{food: 1, gold: {n % 9 + 1}, silver: {n + 1} per 2 food symbols}}\n" for n in range(cards)]
    (pack(folder, modes=modes) / "cards.yaml").write_text("suit: wood\nvillagers:\n" + "".join(lines))


def modes_of_large_files(folder: Path) -> None:
    """Write a pack whose files would be put together for each of twenty modes."""
    for number in range(10):
        place = pack(folder, modes=20) / f"file_{number}.yaml"
        place.write_text(f"suit: wood\nvillagers: {{card_{number}: {{silver: {MANY_VALUES}}}}}\n")


def wrong_sentences(folder: Path) -> None:
    """Write a pack with 16,000 sentences that mean nothing."""
    for number in range(22):
        steps = _nested(6)
        text = f"suit: special\nvillagers: {{card_{number}: {{discard: true, when_played: {steps}}}}}\n"
        (pack(folder) / f"file_{number}.yaml").write_text(text)


def _nested(deep: int) -> str:
    inner = f"{{for_each: players, do: {_nested(deep - 1)}}}" if deep else "{gain: 1 pre x}"
    return f"[{', '.join([inner] * (3 if deep else 1))}]"


def many_folders(folder: Path) -> None:
    """Write a pack with six folders, each full of large files."""
    pack(folder)
    for inner in range(6):
        (folder / f"folder_{inner}").mkdir()
        for number in range(MAX_FILES):
            (folder / f"folder_{inner}" / f"file_{number}.yaml").write_text(f"scenarios: {MANY_VALUES}\n")


def many_files(folder: Path) -> None:
    """Write a pack with one folder full of large files."""
    pack(folder)
    for number in range(MAX_FILES - 1):
        text = f"suit: wood\nvillagers: {{card_{number}: {{silver: {MANY_VALUES}}}}}\n"
        (folder / f"file_{number}.yaml").write_text(text)


def many_packs(folder: Path) -> None:
    """Write a folder of packs that are large together."""
    for number in range(60):
        inner = pack(folder / f"pack_{number}", name=f"pack_{number}")
        cards = "".join(f"  card_{number}_{n}: {{silver: {n} per food symbol}}\n" for n in range(200))
        (inner / "cards.yaml").write_text(f"suit: wood\nvillagers:\n{cards}")


def deep_folders(folder: Path) -> None:
    """Write a tree of more folders than a command looks into, with a pack in the last."""
    for outer in range(50):
        for inner in range(50):
            (folder / f"outer_{outer:02}" / f"inner_{inner:02}").mkdir(parents=True)
    pack(folder / "outer_49" / "inner_49")


def sentences_and_modes(folder: Path) -> None:
    """Write a pack of large cards with more modes than can be put together."""
    _cards_with_steps(folder, modes=20, cards=MAX_CARDS - 50, steps=10, sentence="{} per food symbol")


def nearly_all_modes(folder: Path) -> None:
    """Write a pack with nearly as many cards, values and modes as can be put together."""
    _cards_with_steps(folder, modes=9, cards=MAX_CARDS - 10, steps=6, sentence="{} per food symbol")


def nearly_all_letters(folder: Path) -> None:
    """Write a pack with nearly as many letters of long sentences as can be parsed."""
    long = " + ".join(f"{{}} per {n} food symbols" for n in range(2, 20))
    _cards_with_steps(folder, modes=12, cards=48, steps=10, sentence=long)


def nearly_all_values(folder: Path) -> None:
    """Write a pack whose files have nearly as many steps as they can."""
    for number in range(2):
        text = f"suit: special\nvillagers: {{card_{number}: {{discard: true, when_played: {_nested_right(6)}}}}}\n"
        (pack(folder) / f"file_{number}.yaml").write_text(text)


def _nested_right(deep: int) -> str:
    return _nested(deep).replace("1 pre x", "1 per food symbol")


def _cards_with_steps(folder: Path, *, modes: int, cards: int, steps: int, sentence: str) -> None:
    pack(folder, modes=modes)
    lines = []
    for card in range(cards):
        listed = ", ".join(f"{{gain: {sentence.replace('{}', str(card * steps + n + 1))}}}" for n in range(steps))
        lines.append(f"  card_{card}: {{discard: true, play: {{do: [{listed}]}}}}\n")
    for number in range(0, cards, 100):
        text = "suit: special\nvillagers:\n" + "".join(lines[number : number + 100])
        (folder / f"file_{number}.yaml").write_text(text)


HUGE: dict[str, Callable[[Path], None]] = {
    function.__name__: function
    for function in (
        modes_of_large_files,
        wrong_sentences,
        many_folders,
        many_files,
        many_packs,
        deep_folders,
        sentences_and_modes,
    )
}
"""What is too much in all."""
NEARLY: dict[str, Callable[[Path], None]] = {
    function.__name__: function for function in (nearly_all_modes, nearly_all_letters, nearly_all_values)
}
"""What is just not too much."""
