"""Rows: a whole game with a table that players lay out as they like, and options that its box decides."""

from parlour.core.game import Arranging, Game, Positions, Rules
from toy.rows.kernels import Box, State, deal, determinize, legal, observe, outlook, play, returns, scores
from toy.rows.words import PHASES, RowsActions, arrange, faults, hint, load_box, max_plies, read, read_box, tidy, write
from toy.rows.words import table as rows_table

GAME = Game(
    slug="rows",
    title="Rows",
    seats=range(2, 5),
    options=load_box().options or (),
    rules_version=1,
    load_box=load_box,
    read_box=read_box,
    Box=Box,
    State=State,
    rules=Rules(deal, legal, play, observe, determinize, outlook, returns, scores),
    actions=RowsActions,
    position=Positions(write, read, ordered=()),
    table=rows_table,
    max_actions=7,
    max_plies=max_plies,
    phases=PHASES,
    module=__name__,
    hint=hint,
    arranging=Arranging(faults, arrange, tidy),
)
