"""Tests of what tells the balance of cards."""
