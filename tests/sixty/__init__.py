"""Sixty invented cards as data, and the command that says which of them say all that their print says."""
