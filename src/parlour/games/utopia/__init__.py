"""Utopia, for two to five players."""

from parlour.core.game import Game, Positions, Rules
from parlour.games.utopia.account import account
from parlour.games.utopia.actions import actions
from parlour.games.utopia.board import board
from parlour.games.utopia.box import PLAYERS, load_box, read_box
from parlour.games.utopia.knowledge import determinize, observe
from parlour.games.utopia.limits import MOST_LEGAL, max_plies
from parlour.games.utopia.names import PHASE_NAMES
from parlour.games.utopia.outlook import outlook
from parlour.games.utopia.position import ORDERED, read, write
from parlour.games.utopia.rules import deal, legal, play
from parlour.games.utopia.scoring import returns, scores
from parlour.games.utopia.state import Box, State
from parlour.games.utopia.table import table
from parlour.games.utopia.wording import GLOSSARY

GAME = Game(
    slug="utopia",
    title="Utopia",
    seats=PLAYERS,
    options=(),
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
    about="Princes settle four islands; their monuments score by a scale that all may shift. 2 to 5 players, an hour.",
    glossary=GLOSSARY,
    account=account,
    board=board,
)
