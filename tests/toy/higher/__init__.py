"""Higher: a whole game on one page, for tests and as a pattern for authors. Rules: RULES.md beside this file."""

from parlour.core.game import Game, Option, Positions, Rules
from toy.higher.kernels import Box, State, deal, determinize, legal, observe, outlook, play, returns, scores
from toy.higher.words import PHASES, HigherActions, load_box, max_plies, read, read_box, table, write

GAME = Game(
    slug="higher",
    title="Higher",
    seats=range(2, 4),
    options=(Option("aces", ("low", "high"), "HI-3", "What an Ace is worth."),),
    rules_version=1,
    load_box=load_box,
    read_box=read_box,
    Box=Box,
    State=State,
    rules=Rules(deal, legal, play, observe, determinize, outlook, returns, scores),
    actions=HigherActions,
    position=Positions(write, read, ordered=("deck",)),
    table=table,
    max_actions=12,
    max_plies=max_plies,
    phases=PHASES,
    module=__name__,
)
