"""How the package is built: what its page shows, and a wheel whose hot modules are compiled for who asks for it.

The page shows the README, and addresses where pyproject.toml has one, so that no link on it leads nowhere.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PACKAGE = "villagers_rules"
COMPILED = "VILLAGERS_COMPILED"
"""The environment variable that asks for a compiled wheel with the value 1; without it the wheel holds Python alone."""

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]*)\)")


def published(readme: str, address: str) -> str:
    """Return the README with its links into the repository made whole; without an *address* they are text, pictures none."""
    if not address:
        return _LINK.sub(lambda found: "" if found[1] else found[2], readme)
    return _LINK.sub(lambda found: f"{found[1]}[{found[2]}]({address}/{'raw' if found[1] else 'blob'}/main/{found[3]})", readme)


class Metadata(MetadataHookInterface):
    """Fills in the README and the addresses of the project."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what is dynamic to the *metadata* of the project."""
        address = str(self.config.get("address", "")).rstrip("/")
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": published(readme, address)}
        if address:
            paths = {
                "Homepage": "",
                "Documentation": "/blob/main/docs",
                "Changelog": "/blob/main/CHANGELOG.md",
                "Issues": "/issues",
            }
            metadata["urls"] = {name: address + path for name, path in paths.items()}


class Compiled(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml names with mypyc, where `COMPILED` asks for it; that takes a C compiler.

    Their sources stay in the wheel. Python prefers what is compiled, and reads the sources where it cannot.
    """

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what has to be installed to build the wheel."""
        return list(self.config["requires"]) if is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules to the wheel; one that is installed for editing has none."""
        if version == "editable" or not is_asked_for():
            return
        self.folder = Path(tempfile.mkdtemp(prefix="villagers-compiled-"))
        root = Path(self.root)
        files = [
            path.relative_to(root).as_posix()
            for folder, names in self.config["modules"].items()
            for name in names
            for path in sorted((root / PACKAGE / folder).glob(f"{name}.py"))
            if path.name != "__init__.py"
        ]
        built = compile_modules(root, files, self.folder)
        build_data["force_include"].update({str(path): path.relative_to(self.folder / "lib").as_posix() for path in built})
        build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled, which is in the wheel now."""
        if version != "editable" and is_asked_for():
            shutil.rmtree(self.folder, ignore_errors=True)


def is_asked_for() -> bool:
    """Return whether the wheel is to be compiled."""
    return os.environ.get(COMPILED, "") not in ("", "0")


def compile_modules(root: Path, modules: Sequence[str], folder: Path) -> list[Path]:
    """Compile *modules*, files below *root*, into the folder ``lib`` in *folder*; return the files that Python imports."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    # What is wrong with types is found by `make check`; here mypy only learns them.
    options = ["--config-file=", "--ignore-missing-imports", "--no-warn-unused-ignores"]
    with chdir(root):
        extensions = mypycify([*options, *modules], opt_level="2", group_name=PACKAGE, target_dir=str(folder / "c"))
        command: Any = Distribution({"name": PACKAGE, "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "objects")
        command.ensure_finalized()
        command.run()
    return sorted(path for path in (folder / "lib").rglob("*") if path.is_file())
