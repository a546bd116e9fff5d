"""The exit codes of the command line."""

GOOD, BAD, WRONG, INTERRUPTED = 0, 1, 2, 130
"""Good; the input or the result is bad; the command line is wrong; ended by Ctrl-C."""
