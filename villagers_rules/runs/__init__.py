"""Runs of many games whose rows go to files: written as the games end, continued after a stop, read back as a stream."""
