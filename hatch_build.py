"""What the package page shows: the README, and addresses where pyproject.toml has one, so that no link on it leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"\[([^\]]*)\]\((?!https?://|#)([^)\s]*)\)")


def published(readme: str, address: str) -> str:
    """Return the README with its links into the repository made whole, or as plain text without an *address*."""
    return _LINK.sub(lambda found: f"[{found[1]}]({address}/blob/main/{found[2]})" if address else found[1], readme)


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
