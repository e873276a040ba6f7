"""Kuiperium, for two players."""

from parlour.core.game import Game, Positions, Rules
from parlour.games.kuiperium.account import account
from parlour.games.kuiperium.actions import actions
from parlour.games.kuiperium.box import PLAYERS, load_box, read_box
from parlour.games.kuiperium.glossary import words
from parlour.games.kuiperium.knowledge import determinize, observe
from parlour.games.kuiperium.limits import MOST_LEGAL, max_plies
from parlour.games.kuiperium.names import PHASE_NAMES
from parlour.games.kuiperium.outlook import outlook
from parlour.games.kuiperium.position import ORDERED, read, write
from parlour.games.kuiperium.rules import deal, legal, play
from parlour.games.kuiperium.scoring import returns, scores
from parlour.games.kuiperium.state import Box, State
from parlour.games.kuiperium.table import table
from parlour.games.kuiperium.wording import GLOSSARY

GAME = Game(
    slug="kuiperium",
    title="Kuiperium",
    seats=PLAYERS,
    options=load_box().options or (),
    rules_version=1,
    load_box=load_box,
    read_box=read_box,
    Box=Box,
    State=State,
    rules=Rules(deal, legal, play, observe, determinize, outlook, returns, scores),
    actions=actions,
    position=Positions(write, read, ORDERED),
    table=table,
    max_actions=MOST_LEGAL,
    max_plies=max_plies,
    phases=PHASE_NAMES,
    module=__name__,
    about="Two expeditions race for a planet with cards, workers and matching corners. 2 players.",
    glossary=GLOSSARY,
    words=words,
    account=account,
)
