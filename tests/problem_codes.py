"""The codes of problems by where they are found, each with its sentence."""

from villagers_rules.packs.problems import problem_kinds

FOUND_IN = ("files", "set", "scenarios")
"""Where problems are found: in files, in a set of packs as a whole, in scenarios."""
IN_FILES, IN_SETS, IN_SCENARIOS = (
    {code: kind.says for code, kind in problem_kinds().items() if kind.found_in == place} for place in FOUND_IN
)
