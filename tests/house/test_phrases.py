"""What players read can be said in every language."""

from __future__ import annotations

import ast

from tests.house.sources import modules, tree

MAKERS = ("phrase", "number_phrase")
"""The functions that make phrases."""


def is_phrase(value: ast.expr, function: ast.FunctionDef, module: ast.Module) -> bool:
    """Return whether *value* in a *function* of a *module* is a phrase by its form, or by the type of what makes it.

    >>> module = ast.parse("def say(): x = phrase('a') if here else 'b'; return [phrase('c'), x, 'd', '']")
    >>> (say,) = module.body
    >>> [is_phrase(each, say, module) for each in say.body[-1].value.elts]
    [True, False, False, True]
    """

    def all_phrases(values: list[ast.expr]) -> bool:
        return bool(values) and all(is_phrase(each, function, module) for each in values)

    match value:
        case ast.Constant(value=""):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in MAKERS:
            return True
        case ast.Call(func=ast.Name(id=name)):
            makers = [node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == name]
            return bool(makers) and all(maker.returns and ast.unparse(maker.returns) == "Phrase" for maker in makers)
        case ast.Attribute(attr="reason" | "remedy"):
            return True  # Of another refusal.
        case ast.IfExp(body=body, orelse=other):
            return all_phrases([body, other])
        case ast.BoolOp(values=values):
            return all_phrases(values)
        case ast.Name(id=name):
            given = [each for each in ast.walk(function) if isinstance(each, ast.arg) and each.arg == name]
            typed = all(each.annotation and ast.unparse(each.annotation) == "Phrase" for each in given)
            said = assigned(name, function)
            return typed and (all_phrases(said) or (bool(given) and not said))
    return False


def assigned(name: str, function: ast.FunctionDef) -> list[ast.expr]:
    """Return all that a *function* assigns to a variable."""
    found: list[ast.expr] = []
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    match target, value:
                        case ast.Name(id=one), _ if one == name:
                            found.append(value)
                        case ast.Tuple(elts=places), ast.Tuple(elts=values):
                            found += [each for place, each in zip(places, values, strict=True) if ast.unparse(place) == name]
                        case ast.Tuple(elts=places), _ if name in map(ast.unparse, places):
                            found.append(value)
            case ast.AnnAssign(target=ast.Name(id=one), value=ast.expr() as value) if one == name:
                found.append(value)
            case ast.NamedExpr(target=ast.Name(id=one), value=value) if one == name:
                found.append(value)
    return found


def test_refusals_are_phrases() -> None:
    """Why an action is refused, and what would make it legal, are phrases, which `dsl/messages` translates; never plain text."""
    plain = [
        f"{name}:{said.value.lineno}: {ast.unparse(said.value)}"
        for name, path in modules().items()
        for function in ast.walk(tree(path))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal"
        for said in node.keywords
        if said.arg != "rule" and not is_phrase(said.value, function, tree(path))
    ]
    assert not plain, "\n".join(plain)
    positional = [
        f"{name}:{node.lineno}"
        for name, path in modules().items()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal" and node.args
    ]
    assert not positional, "\n".join(positional)
