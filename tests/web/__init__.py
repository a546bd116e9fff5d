"""Tests of the server and its rooms."""
