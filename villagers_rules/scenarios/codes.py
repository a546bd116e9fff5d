"""The kinds of problems that only scenarios have, with one sentence on each; they share the others with the catalog."""

from __future__ import annotations

CODES: dict[str, str] = {
    "no-scenarios": "A folder holds no scenarios.",
    "bad-village": "A village cannot be read, or its cards could not lie like this.",
    "bad-action": "A text is no action of the game, or does not say until when to go on.",
    "too-many-cards": "A position names more copies of a card than the game has.",
    "too-few-cards": "A pile is to have more cards than the deck has left.",
    "cards-without-place": "A position leaves no place for cards that it does not name.",
}
