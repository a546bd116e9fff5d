"""Imports that wait until what they bring is used, so that what a program does not use costs it nothing at its start."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec
from types import ModuleType


def given_away(package: str, *, waiting: str = "", **homes: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a *package* that gives away the names in *homes*, in one text for each of its modules.

    The modules that *waiting* names can be imported from the package before they are loaded: their first use loads them.
    """
    places = {name: module for module, names in homes.items() for name in names.split()}
    modules = waiting.split()

    def found_by_name(name: str) -> object:
        if name in modules:
            return _waiting(f"{package}.{name}")
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return found_by_name


def _waiting(name: str) -> ModuleType:
    """Return the module *name*, which is loaded when something of it is used for the first time, unless it is already."""
    if name not in sys.modules:
        spec = find_spec(name)
        assert spec is not None, name
        assert spec.loader is not None, name
        spec.loader = LazyLoader(spec.loader)
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]
