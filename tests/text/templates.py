"""The templates of messages in the code of the package: what `phrase` and `number_phrase` are called with."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.sources import modules, tree

_PLACES = {"phrase": (0,), "phrase_with": (0,), "number_phrase": (1, 2)}
"""For each function that makes a message: which of its arguments are templates."""
_DEFINED_IN = "villagers_rules.phrases"


def template_arguments() -> Iterator[tuple[str, ast.expr]]:
    """Yield (where, argument) for every template that a message is made of."""
    for module, path in modules().items():
        if module == _DEFINED_IN:
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                for place in _PLACES.get(getattr(node.func, "id", ""), ()):
                    yield f"{module}:{node.lineno}", node.args[place]


def templates() -> set[str]:
    """Return every template, each a literal text."""
    return {node.value for _, node in template_arguments() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
