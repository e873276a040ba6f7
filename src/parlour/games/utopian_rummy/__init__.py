"""Utopian Rummy, for two players."""

from parlour.core.game import Game, Positions, Rules
from parlour.games.utopian_rummy.account import account
from parlour.games.utopian_rummy.actions import actions
from parlour.games.utopian_rummy.box import load_box, read_box
from parlour.games.utopian_rummy.knowledge import determinize, observe
from parlour.games.utopian_rummy.limits import MOST_LEGAL, max_plies
from parlour.games.utopian_rummy.names import PHASE_NAMES
from parlour.games.utopian_rummy.outlook import outlook
from parlour.games.utopian_rummy.position import ORDERED, full_name, read, write
from parlour.games.utopian_rummy.rules import deal, legal, play
from parlour.games.utopian_rummy.scoring import returns, scores
from parlour.games.utopian_rummy.state import SEATS, Box, State
from parlour.games.utopian_rummy.table import table
from parlour.games.utopian_rummy.wording import GLOSSARY

GAME = Game(
    slug="utopian-rummy",
    title="Utopian Rummy",
    seats=range(SEATS, SEATS + 1),
    options=(),
    rules_version=1,
    load_box=load_box,
    read_box=read_box,
    Box=Box,
    State=State,
    rules=Rules(deal, legal, play, observe, determinize, outlook, returns, scores),
    actions=actions,
    position=Positions(write, read, ORDERED, full_name=full_name),
    table=table,
    account=account,
    max_actions=MOST_LEGAL,
    max_plies=max_plies,
    phases=PHASE_NAMES,
    module=__name__,
    about="Rummy with a society to build: every set of jobs you lay gives you an ability. 2 players, 20 minutes.",
    glossary=GLOSSARY,
)
