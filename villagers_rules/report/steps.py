"""What cards do, in words: their steps, the moments at which these are carried out, and what they change while in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

INNER = "/"
"""What the names of hooks hold that are lists within another list; these are told where they stand."""
MOMENTS = {"reward": "who has the most", "then": "at the end of the event phase"}
"""The hooks that are not told by their own names."""


def _text(value: Any) -> str:
    """Return an argument as the card file has it."""
    return str(getattr(value, "text", value))


def _of(value: Any) -> str:
    """Return a selection after `one` or `each`, as in `one of the other players`."""
    return f"of the {_text(value)}"


def _earn(step: Any) -> str:
    amount, target = _text(step.takes), step.options.get("to")
    if "to_each" in step.options:
        return f"each {_of(step.options['to_each'])} earns {amount}"
    return f"{target} earns {amount}" if target else f"earn {amount}"


def _moved(step: Any, what: str, whose: str) -> str:
    coins = f", {whose} coins to you" if "coins" in step.options else ""
    return f"move {what} to {step.options['to']}{coins}"


def _look_at(step: Any) -> str:
    cards = f"{_text(step.options['cards'])} cards of " if "cards" in step.options else ""
    return f"look at {cards}{step.takes}"


def _pay(step: Any) -> str:
    source, target = step.options.get("from"), step.options.get("to")
    return f"pay {_text(step.takes)}" + (f" from {source}" if source else "") + (f" to {target}" if target else "")


def _change(step: Any) -> str:
    price = step.options.get("unless_paid")
    return f"{step.takes} {step.options['by']:+d}" + (f", unless {_text(price)} gold is paid" if price is not None else "")


def _deal(step: Any) -> str:
    number = _text(step.takes)
    return f"deal {number} event{'' if number == '1' else 's'}" + (f" from {deck}" if (deck := step.options.get("from")) else "")


SAID: Mapping[str, Callable[[Any], str]] = {
    "choose_one": lambda step: f"choose one {_of(step.takes)}",
    "first_of": lambda step: "take the first there is of: " + "; ".join(map(_text, step.takes)),
    "replace": lambda step: f"replace {step.takes} with {step.options['with']}",
    "move": lambda step: _moved(step, step.takes, "its"),
    "move_all": lambda step: _moved(step, f"all {_text(step.takes)}", "their"),
    "look_at": _look_at,
    "put_back": lambda step: f"put the rest back {step.takes}",
    "refill_road": lambda step: f"refill the road {step.takes}",
    "earn": _earn,
    "pay": _pay,
    "allow": lambda step: f"{step.takes} is allowed until {step.options['until']}",
    "change": _change,
    "deal_events": _deal,
    "for_each": lambda step: f"each {_of(step.takes)}: {'; '.join(steps_in_words(step.options['do']))}",
}
"""How the verbs are told that do not just take one thing."""


def step_in_words(step: Any) -> str:
    """Return what a step does, in the words of the card files; first of all when, if not always."""
    said = SAID.get(step.verb, _plainly)(step)
    condition = getattr(step, "condition", None)
    return said if condition is None else f"if {_text(condition)}: {said}"


def _plainly(step: Any) -> str:
    more = "".join(f" {key.replace('_', ' ')} {_text(value)}" for key, value in step.options.items())
    return f"{step.verb.replace('_', ' ')} {_text(step.takes)}{more}"


def steps_in_words(steps: Iterable[Any]) -> list[str]:
    """Return what each step does, in the words of the card files."""
    return [step_in_words(step) for step in steps]


def moment_words(hook: str) -> str:
    """Return when the steps of a hook are carried out.

    >>> moment_words("in_event_phase"), moment_words("reward")
    ('in event phase', 'who has the most')
    """
    return MOMENTS.get(hook, hook.replace("_", " "))


def hooks_of(hooks: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, list[str]]]:
    """Yield each moment of a card in words, with what is done then."""
    for hook, steps in hooks.items():
        if INNER not in hook:
            yield moment_words(hook), steps_in_words(steps)


def in_play_words(changes: Mapping[str, Any]) -> list[str]:
    """Return what a card changes while it is in play.

    >>> in_play_words({"basics": {"price_goes_to": "the baron's village"}, "draft": {"cap": 6}})
    ["basics: price goes to the baron's village", 'draft: cap 6']
    """
    return [
        f"{chapter.replace('_', ' ')}: {key.replace('_', ' ')} {value}"
        for chapter, values in changes.items()
        for key, value in (values.items() if isinstance(values, Mapping) else {"": values}.items())
    ]
