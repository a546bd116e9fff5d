"""What is printed at the end of a test run, whichever of its processes has counted it."""

sections: dict[str, list[str]] = {}
"""The lines under each title."""
