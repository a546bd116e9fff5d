"""Lets ``python -m villagers_rules`` do what the command ``villagers`` does."""

import sys

from villagers_rules.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
