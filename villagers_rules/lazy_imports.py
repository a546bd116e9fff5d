"""Imports that wait until what they bring is used, so that what a program does not use costs it nothing at its start."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any


def lazy_names(package: str, *, modules: str = "", **homes: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a *package* whose names stand in the modules that are the keys of *homes*.

    The values are the names, in one text for each module. The *modules* of the package can be imported from it before they are
    loaded: their first use loads them.
    """
    places = {name: module for module, names in homes.items() for name in names.split()}
    lazy = frozenset(modules.split())

    def found_by_name(name: str) -> object:
        if name in lazy:
            return LazyModule(f"{package}.{name}")
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return found_by_name


class LazyModule(ModuleType):
    """Stands for a module until something of it is used, and has all that is in it from then on.

    The module itself is imported as ever, so that threads wait for each other, and one whose import is interrupted is imported
    again.
    """

    def __getattr__(self, name: str) -> Any:
        module = import_module(self.__name__)
        self.__dict__.update(module.__dict__)
        return getattr(module, name)
