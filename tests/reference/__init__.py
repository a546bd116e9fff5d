"""Tests of the reference: what is made of the vocabulary, and what is told of it."""
