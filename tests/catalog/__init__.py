"""Tests of the catalog: reading, checking and assembling packs."""
