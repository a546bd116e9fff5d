"""What programs that learn to play need: actions as numbers, views as vectors, environments of the usual kinds."""

from villagers_rules.learning.episode import Episode, Rules
from villagers_rules.learning.factored import FactoredCodec, FactoredQuestion
from villagers_rules.learning.features import Features
from villagers_rules.learning.flat import FlatCodec, FlatQuestion
from villagers_rules.learning.forms import FLAT_LIMIT, Question, action_codec
from villagers_rules.learning.outcome import returns_of
from villagers_rules.learning.setting import Setting

__all__ = [
    "FLAT_LIMIT",
    "Episode",
    "FactoredCodec",
    "FactoredQuestion",
    "Features",
    "FlatCodec",
    "FlatQuestion",
    "Question",
    "Rules",
    "Setting",
    "action_codec",
    "returns_of",
]
