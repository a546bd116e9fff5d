"""Tests of the command line, and of the texts it prints."""
