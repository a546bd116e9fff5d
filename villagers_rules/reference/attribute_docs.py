"""What modules say of the fields of their classes: the text that stands right below each."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from typing import Any

from attrs import fields


def field_docs(cls: type[Any]) -> dict[str, str]:
    """Return what is said of each field that the values of a class hold, its bases included, on one line each.

    >>> from villagers_rules.model.views import RoadCard
    >>> field_docs(RoadCard)["place"]
    'Its place, counted from 1.'
    """
    said: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith(__name__.split(".")[0]):
            said |= _in_module(base.__module__).get(base.__name__, {})
    return {field.name: said.get(field.name, "") for field in fields(cls) if field.init}


def first_sentence(thing: Any) -> str:
    """Return the first sentence of what is said of a class or a function, on one line."""
    paragraph = (inspect.getdoc(thing) or "").split("\n\n")[0]
    return " ".join(paragraph.split())


@cache
def _in_module(module: str) -> dict[str, dict[str, str]]:
    """Return what a module says of the fields of its classes."""
    source = inspect.getsource(__import__(module, fromlist=["_"]))
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = dict(_of_class(node))
    return found


def _of_class(node: ast.ClassDef) -> list[tuple[str, str]]:
    rows = []
    for field, below in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    rows.append((field.target.id, " ".join(text.split())))
    return rows
