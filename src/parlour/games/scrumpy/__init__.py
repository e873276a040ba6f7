"""Scrumpy: Card Cider, for one to four players."""

from parlour.core.game import Game, Positions, Rules
from parlour.games.scrumpy.account import account
from parlour.games.scrumpy.actions import actions
from parlour.games.scrumpy.box import PLAYERS, load_box, read_box
from parlour.games.scrumpy.box_record import Box
from parlour.games.scrumpy.faces import words
from parlour.games.scrumpy.knowledge import determinize, observe
from parlour.games.scrumpy.limits import MOST_LEGAL, max_plies
from parlour.games.scrumpy.names import PHASE_NAMES
from parlour.games.scrumpy.outlook import outlook
from parlour.games.scrumpy.position import ORDERED, read, write
from parlour.games.scrumpy.rules import deal, legal, play
from parlour.games.scrumpy.scoring import returns, scores
from parlour.games.scrumpy.state import State
from parlour.games.scrumpy.table import table
from parlour.games.scrumpy.wording import GLOSSARY

GAME = Game(
    slug="scrumpy",
    title="Scrumpy: Card Cider",
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
    about="Cider makers whose workers are their goods, too. 1 to 4 players, an hour; alone against an Automa.",
    glossary=GLOSSARY,
    words=words,
    account=account,
)
