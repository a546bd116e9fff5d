"""Modules that are imported when they are first used come whole, or not at all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from villagers_rules.lazy_imports import LazyModule, lazy_names


def test_an_interrupted_import_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a module is loaded leaves no half of it behind: its next use loads it, and all is there."""
    (tmp_path / "often_interrupted.py").write_text("import sys\nif sys.tries.pop():\n    raise KeyboardInterrupt\nvalue = 7\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "tries", [False, True], raising=False)
    module = LazyModule("often_interrupted")
    assert "often_interrupted" not in sys.modules
    with pytest.raises(KeyboardInterrupt):
        _ = module.value
    assert "often_interrupted" not in sys.modules
    assert module.value == 7
    assert sys.modules.pop("often_interrupted").value == 7


def test_a_name_is_found_in_its_module() -> None:
    """A package gives the names it lists, the same objects as their modules, and no others."""
    found_by_name = lazy_names("villagers_rules.language", modules="nodes", vocabulary="Lexicon")
    from villagers_rules.language import nodes, vocabulary

    assert found_by_name("Lexicon") is vocabulary.Lexicon
    lazy = found_by_name("nodes")
    assert isinstance(lazy, LazyModule)
    assert lazy.Number is nodes.Number
    with pytest.raises(AttributeError, match="has no attribute 'Largest'"):
        found_by_name("Largest")
