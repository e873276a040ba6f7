"""Bots: they receive observations only, so none can cheat.

By name: `random`, `greedy`, `search:2000it`, `search:0.5s`.
"""

from parlour.bots.bot import Bot, Ranked, make_bot, play_out

__all__ = ["Bot", "Ranked", "make_bot", "play_out"]
