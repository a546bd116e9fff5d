"""How the tests are shared out to several processes."""

from xdist.scheduler import LoadScopeScheduling

GAMES = "tests/laws/test_random_games.py"
"""The tests that ask for random games: those of one combination of packs have the same ones."""


class ByFile(LoadScopeScheduling):
    """All tests of a file run in one process, one after the other, since they use the same games and cards."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        return test.partition("[")[2] or file if file == GAMES else file
