"""New events and developments, with the set-up step that deals them and the phase that they need."""

from __future__ import annotations

from pathlib import Path

from villagers_rules.authoring.ids import LONGEST_ID
from villagers_rules.authoring.new_cards import (
    catalog_of,
    for_editors,
    insert,
    named,
    next_commands,
    reads_as,
    refuse_taken,
    with_name,
    write_card,
)
from villagers_rules.authoring.new_packs import Created, fill, pack_at, replace_file, template, write_file
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.packs import Catalog, reader
from villagers_rules.packs.pack_files import DEVELOPMENTS, EVENTS, PackFiles, open_pack
from villagers_rules.packs.reader import MANIFEST, shown_path
from villagers_rules.phrases import indefinite

_RULES = "rules"
"""The kind of file that holds the numbers and phases of a game, and its name."""


@frozen
class _Kind:
    """A *kind* of card beside the villagers: its *noun*, and the key of its *back*.

    It is dealt by set-up steps with one of the verbs *deal*, new ones with the first; its phase is *before* others.
    """

    kind: str
    noun: str
    back: str
    deal: tuple[str, ...]
    before: str


_EVENT = _Kind(EVENTS, "event", "deck", ("reveal", "place_under"), "markets")
_DEVELOPMENT = _Kind(DEVELOPMENTS, "development", "suit", ("lay_out",), "events, markets")


def new_event(name: str, *, pack: Path = Path(), deck: str | None = None) -> Created:
    """Add the event *name* to the pack in the folder *pack*, on a *deck* of its packs or one of its own; return what was made."""
    return _new(_EVENT, name, pack, deck)


def new_development(name: str, *, pack: Path = Path(), suit: str | None = None) -> Created:
    """Add the development *name* to the pack in the folder *pack*, of a *suit* of its packs or its own; return what was made."""
    return _new(_DEVELOPMENT, name, pack, suit)


def _new(kind: _Kind, name: str, pack: Path, back: str | None) -> Created:
    card, shown = named(name, None, indefinite(kind.noun))
    folder = pack_at(pack)
    files = open_pack(folder, shown_path(folder))
    catalog = catalog_of(files)
    refuse_taken(card, catalog)
    dealt = _dealt(kind, catalog)
    chosen = back or _first_back(kind, files, catalog) or next(iter(dealt), f"{files.id[: LONGEST_ID - 12]}_{kind.kind}")
    changed = {} if chosen in dealt else {folder / MANIFEST: _with_step(folder / MANIFEST, files, kind, chosen)}
    if kind.kind not in catalog.rules.phases:
        changed |= _with_phase(folder, kind)
    text = fill(template("card", f"{kind.noun}.yaml").read_text(encoding="utf-8"), {"id": card, "suit": chosen})
    head = {kind.back: chosen} if kind is _EVENT else {}
    made = [write_card(folder, files, kind.kind, card, with_name(text, card, shown), back=head)]
    for file, longer in changed.items():
        made.append((replace_file if file.exists() else write_file)(file, longer, pack=folder))
    return Created(tuple(made), next_commands(card, folder))


def _dealt(kind: _Kind, catalog: Catalog) -> dict[str, None]:
    """Return the decks or suits that the game deals of, in order."""
    steps = [step for pack in catalog.packs for step in pack.setup if step.verb in kind.deal]
    decks = catalog.rules.events.decks if kind is _EVENT else ()
    return dict.fromkeys([*(step.what for step in steps), *(deck.name for deck in decks)])


def _first_back(kind: _Kind, files: PackFiles, catalog: Catalog) -> str:
    """Return the deck or suit of the first card of the kind that the pack has, "" without one."""
    if kind is _EVENT:
        return next((event.deck for event in catalog.table.events if event.pack == files.id), "")
    return next((development.suit for development in catalog.table.developments if development.pack == files.id), "")


def _with_step(manifest: Path, files: PackFiles, kind: _Kind, back: str) -> str:
    """Return the manifest with a set-up step that deals of *back*; raise `GameError` when no place for it is found."""
    step = f"{{{kind.deal[0]}: 1, from: {back}}}"
    longer = _extended(manifest, files.manifest.kind, "setup", f"- {step}")
    if longer is None:
        raise GameError(
            f"nothing deals cards of the {kind.back} {back}; add the set-up step {step} to {shown_path(manifest)} first"
        )
    return longer


def _with_phase(folder: Path, kind: _Kind) -> dict[Path, str]:
    """Return the file of rules with the phase in which cards of the kind count; raise `GameError` when no place is found."""
    file = folder / f"{_RULES}.yaml"
    phase = f"{kind.kind}: {{before: [{kind.before}]}}"
    if not file.exists():
        return {file: f"{for_editors(folder, _RULES)}{_RULES}:\n  more_phases:\n    {phase}\n"}
    longer = _extended(file, _RULES, "more_phases", phase)
    if longer is None:
        raise GameError(f"the game has no phase {kind.kind}; add it to {shown_path(file)} first: more_phases: {{{phase}}}")
    return {file: longer}


def _extended(file: Path, top: str, key: str, line: str) -> str | None:
    """Return the text of *file* with one more *line* in *key* under *top*; None if that cannot be done."""
    old = file.read_bytes().decode("utf-8")
    before = reader.read_text(old, "")
    inside = before.data.get(top) if isinstance(before.data, dict) else None
    if not isinstance(inside, dict):
        return None
    if not inside.get(key):
        return None if key in inside else insert(old, top, key, f"  {key}:\n    {line}\n")
    new = reader.read_text(f"{key}:\n  {line}\n", "").data[key]
    held = inside[key]
    last = (top, key, len(held) - 1) if isinstance(held, list) else (top, key, list(held)[-1])
    wanted = {**before.data, top: {**inside, key: [*held, *new] if isinstance(held, list) else {**held, **new}}}
    lines = old.splitlines(keepends=True)
    place = before.mark(last, key=not isinstance(held, list)).line
    row = lines[place - 1]
    if not row.endswith("\n"):
        lines[place - 1] = f"{row}\n"
    lines.insert(place, f"{row[: len(row) - len(row.lstrip())]}{line}\n")
    longer = "".join(lines)
    return longer if reads_as(longer, wanted) else None
