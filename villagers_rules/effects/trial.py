"""What steps know by that they are only tried out."""

from __future__ import annotations

from villagers_rules.model.lazy_journal import Journal


class DryRunJournal(Journal):
    """The journal of a copy on which is tried out what a card leads to."""
