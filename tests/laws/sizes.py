"""How much the tests of the laws look at: every sample size stands here, and nowhere else, for each pace of a test run."""

from __future__ import annotations

from tests.pace import sized

PLAYERS = (2, 3, 4, 5)
"""The numbers of players that the base game is made for."""

GAMES = sized(quick=1, test=6, everything=60)
"""Random games at each number of players; their seeds are 1, 2, 3 ..."""

PACK_GAMES = sized(quick=1, test=3, everything=10)
"""Random games with every other pack alone, packs together and every mode, at each number of players that can play it."""
MORE_GAMES = sized(quick=1, test=2, everything=3)
"""Random games with packs played with base alone, with modes of examples, and with modes and all that they are played with."""

COMBINATIONS_EVERY = sized(quick=3, test=1, everything=1)
"""Of so many combinations of packs and modes one is played, base among them."""

NUMBERS = sized(quick=1, test=1, everything=10)
"""At so many numbers of players at most other packs than base are played."""

CLOSE_GAMES = sized(quick=0, test=1, everything=3)
"""The first games at each number of players, in which the laws of a decision are checked at every decision."""

EVERY = 25
"""In all other games these laws are checked at every 25th decision. Which ones differs from game to game."""
PACK_EVERY = 60
"""In games with other packs than base these laws are checked at every 60th decision, and ..."""
STEPS_EVERY = sized(quick=32, test=16, everything=16)
"""... more often, such as at every 16th, at those that a card or event asks for, or at which one has changed a limit, and ..."""
ABILITIES_EVERY = sized(quick=160, test=80, everything=80)
"""... at every 80th or so of those at which somebody can interrupt, or use an ability."""
SAVED_EVERY = 3
"""At every third of these decisions, and of those of base, the game is saved and loaded, too, which takes longest."""
PACK_DONE_AGAIN_EVERY = 3
"""Every third game with other packs than base is undone and done again, and another third played again without a journal."""

COMPLETE_EVERY = 60
"""At every 60th of the decisions where laws are checked, all legal actions are applied and undone, and the save is played on."""
CLOSELY_JUDGED_EVERY = 4
"""In draft and build turns of close games every 4th of the actions that can be written down is judged, ..."""
JUDGED_EVERY = 10
"""... every 10th in other games with base, and ..."""
PACK_JUDGED_EVERY = 12
"""... every 12th in games with other packs. Which ones is drawn anew at each decision."""
FACE_EVERY = 60
"""Every 60th action that is judged goes through `Game.refusal`, `Game.apply` and `in legal_actions` too, which costs more."""

HIDDEN_NAMED = 3
"""Where hidden cards are exchanged, actions that name so many of them are judged before and after."""

UNDONE = 12
"""Legal actions that are applied and undone at a decision, drawn from all of them; at the decisions of close games and at
complete ones it is `UNDONE_CLOSELY`, which is nearly always all."""
UNDONE_CLOSELY = 100

AHEAD = 4
"""How many actions a copy and a loaded save are played on; at the first such decision of a game ..."""
PLAYED_ON_EVERY = 3
"""... in every third game of base, the save is played to the end."""

COUNTED_EVERY = 4
"""At every 4th decision of every game, besides, all cards are counted; so they are when it is over, after each single change."""

FAILURES = 3
"""After so many failures of one law it is not checked any further, so that a broken law is reported soon."""

DEALT_AGAIN_EVERY = 10
"""The first of ten games is played again with unseen cards in another order, and what its players were told is checked."""

COUNTED_SEEDS = 20
"""Two-player games whose first moves are counted four actions deep."""

RENAMED_SEEDS = sized(quick=2, test=2, everything=10)
"""Games with base of which all that is told is compared with the same games of its renamed copy, at each number of players."""
RENAMED_PACK_SEEDS = sized(quick=1, test=1, everything=2)
"""The same with other packs."""

NUMBER_SEEDS = 150
"""The most games, at each number of players, in which a changed number of `rules.yaml` must show."""
SAME_GAMES = 40
"""Games in which an unchanged copy must show nothing."""

PLAYED_SEEDS = sized(quick=0, test=200, everything=200)
"""So many more games of its pack are played, without a look at the laws, to find one in which a card comes into play."""

SEARCHED_SEEDS = 300
"""In so many games at most a position of each sort is looked for, to count trees of moves from there."""
MAX_COUNTED = 3_000
"""Where there are more sequences of some length than this, longer ones are not counted."""
DEEPEST = 5
"""Sequences of more actions are not counted."""
