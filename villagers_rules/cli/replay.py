"""Play a recorded game again, round by round, and tell its scores.

Example:
  villagers replay examples/game.txt --all
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.cli.common import GOOD, Subparsers, add_command, ink_for, packs_of, pack_options, read_file, say
from villagers_rules.errors import GameError, IllegalAction

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.report import Ink
