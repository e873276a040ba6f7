"""Umami Rummy, for two to nine players."""

from parlour.core.game import Arranging, Game, Positions, Rules
from parlour.games.umami_rummy.account import account
from parlour.games.umami_rummy.actions import actions
from parlour.games.umami_rummy.arrangement import arrange, faults, tidy
from parlour.games.umami_rummy.box import PLAYERS, load_box, read_box
from parlour.games.umami_rummy.comparing import same
from parlour.games.umami_rummy.hint import hint
from parlour.games.umami_rummy.knowledge import determinize, observe, recall
from parlour.games.umami_rummy.limits import MOST_LEGAL, max_plies
from parlour.games.umami_rummy.names import PHASE_NAMES
from parlour.games.umami_rummy.outlook import outlook
from parlour.games.umami_rummy.playing_on import play_on
from parlour.games.umami_rummy.position import ORDERED, read, write
from parlour.games.umami_rummy.rules import deal, legal, play
from parlour.games.umami_rummy.scoring import returns, scores
from parlour.games.umami_rummy.state import Box, State
from parlour.games.umami_rummy.table import table
from parlour.games.umami_rummy.wording import GLOSSARY

GAME = Game(
    slug="umami-rummy",
    title="Umami Rummy",
    seats=PLAYERS,
    options=load_box().options or (),
    rules_version=1,
    load_box=load_box,
    read_box=read_box,
    Box=Box,
    State=State,
    rules=Rules(deal, legal, play, observe, determinize, outlook, returns, scores, play_on, True, recall),
    actions=actions,
    position=Positions(write, read, ORDERED, same=same),
    table=table,
    max_actions=MOST_LEGAL,
    max_plies=max_plies,
    phases=PHASE_NAMES,
    module=__name__,
    about="Rummy with a common field that every turn may rearrange. 2 to 9 players, 10 minutes a round.",
    glossary=GLOSSARY,
    account=account,
    hint=hint,
    arranging=Arranging(faults, arrange, tidy),
)
