"""Bots: they receive observations only, so none can cheat.

By name: `random`, `greedy`, `greedy:0.2`, `search:2000it`, `search:0.5s`, `search:2000it:0.5s`.
"""

from parlour.bots.bot import Bot, Ranked, play_out
from parlour.bots.naming import UnknownBot, make_bot

__all__ = ["Bot", "Ranked", "UnknownBot", "make_bot", "play_out"]
