"""A fuzz of everything that strangers can send: packs, sentences, saves, records, actions, command lines and more.

``python -m tests.fuzz 100000 SEED`` tries 100,000 cases; ``tests/fuzz/test_fuzz.py`` tries a fixed number of each kind. A case
follows from its kind, seed and number alone, so the command printed with a finding repeats it. Only documented errors are
allowed, within 10 seconds of processor time and 500 MB of memory, and whatever is accepted must stand every public reading.
"""
