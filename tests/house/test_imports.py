"""The order of the house: who may import whom, and what an import costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from importlib import import_module

import pytest

from tests.house.sources import NAME, imports, modules, tree

LAYERS = (
    ("__main__",),
    ("cli",),
    ("web",),
    ("reference",),
    ("web.protocol",),
    ("", "api"),
    ("learning", "runs"),
    ("bots", "lint", "authoring", "balance"),
    ("drawing", "text.log", "text.scores", "text.tabletop", "record", "testing"),
    ("game", "course", "beginning", "saving", "seats", "searching", "village_score", "explanation"),
    ("save_writer", "save_reader", "log", "simulation", "run_summary", "spreads", "units", "card_book", "words", "translation"),
    ("situation_words",),
    ("rules.legal", "rules.preview", "rules.sampling", "rules.secrets"),
    ("rules.refusals", "rules.turn_refusals", "rules.choice_refusals"),
    ("rules.turns",),
    ("rules",),
    ("effects",),
    ("table",),
    ("text",),
    ("packs",),
    ("language",),
    ("model",),
    ("arguments", "resources", "rule_numbers", "files", "errors", "characters", "classes", "phrases", "version", "lazy_imports"),
)
"""From the top down; "" is what the package itself gives away. A module belongs to the longest name here that begins its own."""

DEPENDENCIES = {"attrs": "attrs", "jsonschema": "jsonschema", "lark": "lark", "yaml": "pyyaml"}
"""The import names that are not of the standard library, and what is installed for each."""

EXTRAS = {
    "learning": {"gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "web": {"msgspec", "starlette", "uvicorn", "websockets"},
}
"""What the modules of a room may import besides, since an extra installs it."""

NEEDED_LATER = {
    "jsonschema", "referencing", "lark", "yaml", "zipfile", "argparse", "multiprocessing", "concurrent", "importlib.metadata",
}  # fmt: skip
"""What only checking, the parsing of sentences, the command line or many games at once need."""

CLASS_MAKERS = {"attr", "attrs", "dataclasses"}
MAKERS = {"attr", "attrs", "dataclass", "define", "frozen", "make_class", "mutable", "s"}
"""What makes classes, and the names of that which does."""

MAX_LINES = 400


def layer(module: str) -> int:
    """Return the number of the layer of *module*, 0 at the top.

    >>> layer("villagers_rules.rules.turns") < layer("villagers_rules.effects.runner") < layer("villagers_rules.table.chains")
    True
    """
    inner = "" if module == NAME else module.removeprefix(f"{NAME}.")
    homes = [
        (len(name), number)
        for number, names in enumerate(LAYERS)
        for name in names
        if inner == name or (name and inner.startswith(f"{name}."))
    ]
    assert homes, f"{module} has no layer; LAYERS above says where each module stands"
    return max(homes)[1]


def ours(module: str) -> list[tuple[int, str]]:
    """Return (line, module) for what *module* imports of this package."""
    return [(line, name) for line, name in imports(module) if name == NAME or name.startswith(f"{NAME}.")]


def test_imports_go_one_way() -> None:
    """A module imports only modules of its own layer or of a lower one."""
    upwards = [
        f"{module}:{line} imports {name}" for module in modules() for line, name in ours(module) if layer(name) < layer(module)
    ]
    assert not upwards, "\n".join(upwards)


def test_there_are_no_import_cycles() -> None:
    """No module imports itself over others, within a layer either, and not for types alone."""
    graph = {module: {name for _, name in ours(module)} - {module} for module in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" > ".join(reversed(error.args[1])))


def test_effects_are_carried_out_from_above() -> None:
    """The verbs do not know who runs them: of `effects`, only the runner and dry runs import the verbs, never the other way."""
    runner, dry_run = f"{NAME}.effects.runner", f"{NAME}.effects.dry_run"
    users = {home: [module for module in modules() if home in {name for _, name in ours(module)}] for home in (runner, dry_run)}
    assert not [user for user in users[runner] + users[dry_run] if user.startswith(f"{NAME}.effects.") and user != dry_run]


def test_the_package_needs_its_four_dependencies_only() -> None:
    """Besides Python's own library, the package imports pyyaml, jsonschema, lark and attrs, and what the extras of a room are."""
    known = {NAME, *sys.stdlib_module_names, *DEPENDENCIES}
    strange = [
        f"{module}:{line} imports {name}"
        for module in modules()
        for line, name in imports(module)
        if name.split(".")[0] not in known | EXTRAS.get(module.split(".")[1] if "." in module else "", set())
    ]
    assert not strange, "\n".join(strange)


def test_classes_are_made_in_one_way() -> None:
    """Modules take `define` and `frozen` from `villagers_rules.classes`, which make importing them cheap, not from attrs."""
    others = [
        f"{module}:{node.lineno}"
        for module, path in modules().items()
        if module != f"{NAME}.classes"
        for node in ast.walk(tree(path))
        if (
            isinstance(node, ast.ImportFrom)
            and node.module in CLASS_MAKERS
            and {"*", *MAKERS} & {each.name for each in node.names}
        )
        or (isinstance(node, ast.Import) and CLASS_MAKERS & {each.name for each in node.names})
    ]
    assert not others, "\n".join(others)


def test_modules_fit_in_a_head() -> None:
    """No module has more than 400 lines."""
    lengths = {module: len(path.read_text(encoding="utf-8").splitlines()) for module, path in modules().items()}
    assert not {module: lines for module, lines in lengths.items() if lines > MAX_LINES}


@pytest.mark.parametrize(
    "module", [f"{NAME}.api", *sorted(name for name, path in modules().items() if path.name == "__init__.py" and name != NAME)]
)
def test_an_init_only_re_exports(module: str) -> None:
    """An `__init__` holds a docstring, imports, and `__all__`, which lists just what is imported, now or when it is used."""
    body = tree(modules()[module]).body
    assert body, f"{module} has no docstring"
    assert ast.get_docstring(tree(modules()[module])), f"{module} has no docstring"
    imported: list[str] = []
    listed: list[str] = []
    late: list[str] = []
    for node in [inner for outer in body[1:] for inner in (outer.body if isinstance(outer, ast.If) else [outer])]:
        match node:
            case ast.ImportFrom(module="__future__" | "typing" | "villagers_rules.lazy_imports"):
                pass
            case ast.Assign(targets=[ast.Name(id="__getattr__")], value=ast.Call(func=ast.Name(id="lazy_names"), keywords=words)):
                late = [name for word in words if word.arg != "modules" for name in ast.literal_eval(word.value).split()]
            case ast.ImportFrom(module=str(source)) if source == NAME or source.startswith(f"{NAME}."):
                imported += [alias.asname or alias.name for alias in node.names]
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                listed = ast.literal_eval(node.value)
            case _:
                pytest.fail(f"{module}:{node.lineno} does more than re-export")
    assert sorted(imported) == sorted(listed)
    assert not late or sorted(late) == sorted(listed)


def loaded_by(statement: str) -> set[str]:
    """Return the modules that a *statement* loads in a new process."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - before))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_importing_a_game_is_light() -> None:
    """`from villagers_rules import Game` loads nothing that only checking, sentences or the command line need."""
    loaded = loaded_by(f"from {NAME} import Game")
    assert f"{NAME}.game" in loaded
    assert sorted(loaded & NEEDED_LATER) == []
    assert not [name for name in loaded if name.startswith((f"{NAME}.text.", f"{NAME}.language.nodes.", f"{NAME}.packs."))]


def test_the_command_line_begins_with_next_to_nothing() -> None:
    """Until `main` is called, where Ctrl-C ends quietly, only the modules on the way to it are loaded."""
    loaded = loaded_by(f"from {NAME}.cli import main")
    way = {f"{NAME}.cli", f"{NAME}.cli.main", f"{NAME}.cli.exit_codes"}
    assert {name for name in loaded if name.startswith(NAME)} == {NAME, *way}
    assert not loaded & (NEEDED_LATER | set(DEPENDENCIES))


def test_the_package_gives_away_its_interface() -> None:
    """Everything of `villagers_rules.api` can be imported from the package, and nothing else is promised there."""
    package = import_module(NAME)
    interface = import_module(f"{NAME}.api")
    assert package.__all__ == interface.__all__
    assert all(getattr(package, name) is getattr(interface, name) for name in interface.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = package.no_such_name


def test_a_module_that_waits_is_loaded_when_it_is_used() -> None:
    """The nodes of sentences can be imported from the language without being loaded; the first class that is read loads them."""
    nodes, things = f"{NAME}.language.nodes", f"{NAME}.language.things"
    assert things not in loaded_by(f"from {NAME}.language import nodes")
    assert things in loaded_by(f"from {NAME}.language import nodes; nodes.Number(2)")
    assert things in loaded_by(f"from {nodes} import Number; Number(2)")
