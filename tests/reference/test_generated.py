"""What is made of the vocabulary is in the repository as it is made today."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from villagers_rules.packs.reader import read
from villagers_rules.packs.schema import schema_file
from villagers_rules.reference import __main__ as command
from villagers_rules.reference.generated import GENERATED, generated_files, generated_schema, outdated
from villagers_rules.resources import read_text

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(generated_files()))
def test_generated_files_are_up_to_date(name: str) -> None:
    """Each generated file is what `make docs` would write now."""
    assert (ROOT / name).read_text(encoding="utf-8") == generated_files()[name](), f"{name} is outdated; run make docs"


def test_the_command_tells_that_nothing_is_outdated(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m villagers_rules.reference --check` ends with 0 and is silent when all files are up to date."""
    assert command.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_outdated_files_are_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a checkout that lacks the files `--check` names them all and ends with 1; without it they are written."""
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(command, "root", lambda: tmp_path)
    assert command.main(["--check"]) == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(generated_files())
    assert outdated(tmp_path) == list(generated_files())
    assert command.main([]) == 0
    assert outdated(tmp_path) == []


def test_only_a_checkout_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installed package is never written into: the command says what it expected."""
    monkeypatch.setattr(command, "root", lambda: tmp_path)
    assert command.main([]) == 1
    assert "expected a checkout of the repository" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_is_generated_replaces_what_was_there() -> None:
    """A step or a hook that a schema tells otherwise than the list of verbs is told as the list tells it."""
    for name in GENERATED:
        whole = schema_file(name)
        made = generated_schema(name)
        assert list(made["$defs"]) == list(whole["$defs"])
        assert made is not whole


@pytest.mark.parametrize("name", ["verbs", "hooks", "chapters"])
def test_the_sources_are_strict_yaml(name: str) -> None:
    """The lists that the fast reader reads say the same to the strict one, which reads card files."""
    document = read(ROOT / "dsl" / f"{name}.yaml", name)
    assert (document.problems, document.data) == ([], yaml.safe_load(read_text("dsl", f"{name}.yaml")))
