"""Tests of what helps people who write packs: new packs, finding them, and the tutorial."""
