"""Reads saves, checking every law before anything of them is used.

Reading begins with what is cheap to tell (size, JSON, format, schema, packs) and ends with the laws. It is imported when the
first save is loaded: what only checking needs would make importing the package slow.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from villagers_rules.errors import GameError, IllegalActionError, UnknownPackError, nearest
from villagers_rules.model import groups
from villagers_rules.model.actions import Action
from villagers_rules.model.changes import Entry
from villagers_rules.model.changes.codec import journal_from_data, journal_to_data
from villagers_rules.model.lazy_journal import Journal, LazyJournal
from villagers_rules.model.record_text import Transcript, read_action
from villagers_rules.model.state import State
from villagers_rules.model.state_data import state_from_data, state_to_data
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.loader import fingerprint
from villagers_rules.packs.manifest import differences, in_words
from villagers_rules.packs.schema import validator
from villagers_rules.packs.schema_messages import expected, shown
from villagers_rules.rules import invariants, turns
from villagers_rules.rules.course_invariants import check_dealt, check_size
from villagers_rules.save_writer import FIRST_KEY, FORMAT, MAX_LENGTH, Saved, fingerprints_of, position_hash, to_data

_TOO_DEEP = "the save is nested too deeply: lists and mappings lie within each other a hundred times; no game is saved so"


def from_json(text: str, pack_dirs: Iterable[str | Path] = ()) -> Saved:
    """Return the game saved in *text*; *pack_dirs* are searched for packs besides the shipped ones.

    Raises `GameError` that names the place in the save and what is wrong there.
    """
    return from_data(_data_in(text), pack_dirs)


def from_trusted_json(text: str, pack_dirs: Iterable[str | Path] = ()) -> Saved:
    """Return the game saved in one's own *text*, as `from_trusted_data` does."""
    return from_trusted_data(_data_in(text), pack_dirs, ())


def _data_in(text: str) -> Any:
    """Return the data in the *text* of a save."""
    if not isinstance(text, str):
        raise GameError(f"a save is text; got {type(text).__name__}")
    if len(text) > MAX_LENGTH:
        raise GameError(f"a save has at most {MAX_LENGTH} characters; this text has {len(text)}")
    if not text.strip():
        raise GameError("the save is empty")
    try:
        return json.loads(text, object_pairs_hook=_mapping, parse_float=_no_number, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        rest = text[error.pos :].strip()
        cut = error.msg.startswith("Unterminated") or any(word.startswith(rest) for word in ("true", "false", "null"))
        hint = "it ends in the middle, so it may have been cut" if cut else "it may have been damaged"
        raise GameError(f"the save is not JSON: line {error.lineno}, column {error.colno}: {error.msg.lower()}; {hint}") from None
    except RecursionError:
        raise GameError(_TOO_DEEP) from None
    except GameError:
        raise
    except ValueError as error:  # Numbers with thousands of digits are refused by Python itself.
        raise GameError(f"the save cannot be read: {error}") from None


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise GameError(f"the save gives the key {twice!r:.60} twice in one mapping; expected each key once")
    return found


def _no_number(text: str) -> NoReturn:
    raise GameError(f"the save holds the number {text[:40]}; expected whole numbers only")


def from_data(data: Any, pack_dirs: Iterable[str | Path] = ()) -> Saved:
    """Return the game that *data*, made by `to_data`, holds; raise `GameError` as `from_json` does."""
    if not isinstance(data, dict):
        raise GameError(f"a save is a mapping (an object of JSON); got {shown(data)}")
    found = data.get(FIRST_KEY)
    if type(found) is not int or found != FORMAT:
        got = f"format {shown(found)}" if FIRST_KEY in data else "none"
        raise GameError(f"{FIRST_KEY}: expected a save of format {FORMAT}, got {got}; this version reads no other")
    _check_schema(data)
    catalog = _packs(data, pack_dirs)
    found = differences(data["contents"], fingerprints_of(catalog))
    with blame_cards(found):
        return _restored(data, catalog, found)


def _restored(data: dict[str, Any], catalog: Catalog, found: tuple[str, ...]) -> Saved:
    if found and not data["begun"]:
        raise GameError("the game was started from a position, so that it cannot be played again")
    _check_players(data, catalog)
    state = state_from_data(data["state"], catalog.table, catalog.rules)
    invariants.check(state, invariants.cards_of_game(state))
    _check_decision(state)
    actions = []
    for number, text in enumerate(data["actions"]):
        with within_place(f"actions[{number}]"):
            actions.append(read_action(text))
    state.journal = Journal(journal_from_data(state, data["journal"], "journal"))
    saved = Saved(catalog=catalog, state=state, options=data["begun"], actions=actions, marks=data["marks"], differences=found)
    _check_marks(saved)
    return saved


def from_trusted_data(data: dict[str, Any], pack_dirs: Iterable[str | Path], found: tuple[str, ...]) -> Saved:
    """Return the game of one's own *data*, which is not checked but for the cards: they must be those that it was made with."""
    try:
        catalog = _packs(data, pack_dirs)
        _check_contents(data["contents"], catalog)
        state = state_from_data(data["state"], catalog.table, catalog.rules)
        state.journal = LazyJournal(len(data["journal"]), partial(journal_from_data, state, data["journal"], "journal"))
        actions = [str(text) for text in data["actions"]]
        marks, options = list(data["marks"]), dict(data["begun"])
    except (LookupError, TypeError, AttributeError) as error:
        raise GameError("the save is damaged; load it with a check to learn where") from error
    return Saved(catalog=catalog, state=state, options=options, actions=actions, marks=marks, differences=found)


def action_in(said: Action | str) -> Action:
    """Return an action of a save, which may still be the line of a record."""
    return read_action(said) if isinstance(said, str) else said


def _check_contents(wanted: Any, catalog: Catalog) -> None:
    """Raise `GameError` unless the cards here are those with the fingerprints of a save of one's own."""
    here = fingerprints_of(catalog)
    if here != wanted:
        with blame_cards(differences(wanted, here)):
            mine, theirs = fingerprint(catalog.packs, wanted), fingerprint(catalog.packs, here)
            raise GameError(f"the game was played with packs of the fingerprint {mine}; here theirs is {theirs}")


def _check_schema(data: dict[str, Any]) -> None:
    """Check *data* against the schema; the inside of the journal, most of a save, is checked as it is read."""
    rough = {**data, "journal": []} if isinstance(data.get("journal"), list) else data
    try:
        error = next(validator("save").iter_errors(rough), None)
    except RecursionError:
        raise GameError(_TOO_DEEP) from None
    if error is not None:
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path).removeprefix(".")
        raise GameError(f"{place or 'the save'}: {_schema_error(error)}")


def _schema_error(error: Any) -> str:
    """Return what a `jsonschema.ValidationError` means."""
    schema, value = error.schema, error.instance
    if error.validator == "additionalProperties" and isinstance(value, dict):
        key = next(key for key in value if key not in schema["properties"])
        hint = nearest(key, schema["properties"])
        return f"expected {schema['title']}, got the unknown key {key!r:.60}" + (f"; {hint}" if hint else "")
    if error.validator == "required":
        return f"expected {schema['title']}, got one without {next(key for key in error.validator_value if key not in value)!r}"
    if error.validator in ("maxItems", "minItems", "maxProperties", "minProperties"):
        bound = "at most" if error.validator.startswith("max") else "at least"
        return f"expected {schema['title']}, {bound} {error.validator_value} long, got {len(value)}"
    return f"expected {expected(schema)}, got {shown(value)}"


def _packs(data: dict[str, Any], pack_dirs: Iterable[str | Path]) -> Catalog:
    options = data["begun"].get("packs") or list(data["packs"])
    mode = data.get("mode", "")
    if data["begun"] and data["begun"].get("mode", "") != mode:
        wanted = f"the mode {mode} of the game" if mode else "no mode, as the game has none"
        raise GameError(f"begun.mode: expected {wanted}, got {data['begun'].get('mode') or 'none'}")
    with within_place("packs"):
        catalog = load(tuple(options), pack_dirs=tuple(map(Path, pack_dirs)), mode=mode)
    _check_packs("packs", data["packs"], catalog, any_version=True)
    return catalog


def differences_of(transcript: Transcript, pack_dirs: Iterable[str | Path]) -> tuple[str, ...]:
    """Return what is not the same in the cards here as in those of a record; raise `GameError` for other packs."""
    options = transcript.options()
    catalog = load(tuple(options["packs"]), pack_dirs=tuple(map(Path, pack_dirs)), mode=options.get("mode", ""))
    _check_packs("packs", dict(transcript.packs), catalog, any_version=bool(transcript.contents))
    return differences(transcript.contents, fingerprints_of(catalog)) if transcript.contents else ()


def check_position(transcript: Transcript, state: State, found: tuple[str, ...]) -> None:
    """Raise `GameError` when the actions of a record have led elsewhere than they did with the cards of the record."""
    if found and transcript.position != position_hash(state):
        with blame_cards(found):
            raise GameError("the actions do not lead where they did, or the record does not tell where")


def _check_packs(place: str, wanted: Mapping[str, str], catalog: Catalog, *, any_version: bool) -> None:
    """Raise `GameError` unless *catalog* holds just the packs *wanted*, in the same versions unless *any_version* will do."""
    here = {pack.id: pack.version for pack in catalog.packs}
    for pack, version in wanted.items():
        if pack not in here or (here[pack] != version and not any_version):
            got = f"version {here[pack]} is here" if pack in here else "the game is played without it"
            raise GameError(f"{place}: expected the pack {pack} in version {version}; {got}")
    for pack in here.keys() - wanted.keys():
        raise GameError(f"{place}: expected the version of the pack {pack}, which the others require")


def _check_players(data: dict[str, Any], catalog: Catalog) -> None:
    players = data["state"]["players"]
    with within_place("state.players"):
        catalog.check_players(players)
    if len(data["state"]["seats"]) < players:
        raise GameError(f"state.seats: expected a seat for each of {players} players, got {len(data['state']['seats'])}")


def _check_decision(state: State) -> None:
    """Check that a player has something to decide, as at every moment at which a game can be saved."""
    if state.is_over:
        return
    try:
        if groups.count(turns.options(state)) > 0:
            return
    except (LookupError, TypeError, ValueError, AttributeError):
        pass
    number, task = len(state.agenda) - 1, state.agenda[-1]
    raise GameError(f"state.agenda[{number}]: expected a task with something to decide, got {task.kind!r} with nothing")


def _check_marks(saved: Saved) -> None:
    marks, changes = saved.marks, len(saved.state.journal or [])
    if len(marks) != len(saved.actions) + 1:
        raise GameError(f"marks: expected {len(saved.actions) + 1} with {len(saved.actions)} actions, got {len(marks)}")
    if list(marks) != sorted(marks) or marks[-1] != changes:
        raise GameError(
            f"marks: expected rising numbers up to the {changes} changes of the journal, got {marks[-1]} as the last one"
        )


def starting_position(saved: Saved) -> State:
    """Return the position at the first decision of a game that began from a position, with the journal up to there.

    It is what the position of the save becomes as all is undone. Raises `GameError` for a change that does not fit what came
    after it, and for a start that breaks a law.
    """
    state = saved.state.copy()
    journal = list(saved.state.journal or [])
    first = saved.marks[0]
    state.journal = None
    for number in range(len(journal) - 1, first - 1, -1):
        _take_back(state, journal, number)
    found = state.copy()
    for number in range(first - 1, -1, -1):
        _take_back(state, journal, number)
    with within_place("the position before the first action"):
        invariants.check(found, invariants.cards_of_game(found))
        check_size(found)
        _check_decision(found)
    if first and not state.agenda:
        with within_place("journal[0]"):
            check_dealt(state)
    found.journal = Journal(journal[:first])
    return found


def _take_back(state: State, journal: Sequence[Entry], number: int) -> None:
    """Take back the change with this *number*, the latest one of *state*."""
    entry = journal[number]
    if not entry.fits(state):
        raise GameError(f"journal[{number}]: this change cannot be undone; it does not fit what came after it")
    entry.revert(state)


def check_replayed(saved: Saved, replayed: Saved) -> None:
    """Raise `GameError` unless *saved* is just what the actions of its record lead to."""
    place = _difference(state_to_data(saved.state), state_to_data(replayed.state), "state")
    if not place and list(saved.marks) != list(replayed.marks):
        place = _difference(list(saved.marks), list(replayed.marks), "marks")
    if not place and saved.state.journal != replayed.state.journal:
        place = _difference(journal_to_data(saved.state, saved.state.journal or []), to_data(replayed)["journal"], "journal")
    if place:
        raise GameError(f"{place}; the actions of the save do not lead to its position")


def _difference(got: Any, wanted: Any, place: str) -> str:
    """Return the first place at which two values of plain data differ, with both, or ""."""
    if isinstance(got, dict) and isinstance(wanted, dict) and got.keys() == wanted.keys():
        return next(filter(None, (_difference(got[key], wanted[key], f"{place}.{key}") for key in wanted)), "")
    if isinstance(got, list) and isinstance(wanted, list) and len(got) == len(wanted):
        return next(
            filter(None, (_difference(*both, f"{place}[{n}]") for n, both in enumerate(zip(got, wanted, strict=True)))), ""
        )
    return "" if got == wanted else f"{place}: expected {json.dumps(wanted):.80}, got {json.dumps(got):.80}"


@contextmanager
def blame_cards(found: tuple[str, ...]) -> Iterator[None]:
    """Add to the errors of what is done within that the cards are others, and which."""
    try:
        yield
    except (GameError, IllegalActionError) as error:
        if not found:
            raise
        raise GameError(f"{error}; these are not the cards that the game was played with: {in_words(found)}") from error


@contextmanager
def within_place(place: str) -> Iterator[None]:
    """Put the name of a *place* before the errors of what is done within."""
    try:
        yield
    except (GameError, IllegalActionError) as error:
        raise _same_class(error)(f"{place}: {error}") from error


def _same_class(error: Exception) -> type[GameError]:
    """Return the class to raise for an *error* within a save or a record: that of a pack that is not here stays what it is."""
    return UnknownPackError if isinstance(error, UnknownPackError) else GameError
