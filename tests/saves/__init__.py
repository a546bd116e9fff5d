"""Tests of saves: a game as JSON, both ways, and everything that can be wrong with one."""
