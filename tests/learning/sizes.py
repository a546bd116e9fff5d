"""How much the tests of this folder look at, for each pace of a test run."""

from tests.pace import sized

CODED_GAMES = sized(quick=1, test=2, everything=100)
"""Random games of every pack and mode, all numbers of players together, in which all legal actions are numbered."""
READ_BACK_EVERY = 16
"""At every 16th decision of these legal actions are read back from their numbers."""
READ_BACK_MOST = 10
"""Of more legal actions than this, so many are read back."""
SEEN_GAMES = sized(quick=1, test=2, everything=4)
"""Random games of every pack and mode in which what players observe is looked at."""
SEEN_EVERY = 20
"""At every 20th decision of these it is observed."""
STEPS = sized(quick=40, test=200, everything=1000)
"""Steps that the checkers of other projects take in an environment."""
SIMULATIONS = sized(quick=1, test=1, everything=2)
"""Random games that OpenSpiel's own test plays."""
