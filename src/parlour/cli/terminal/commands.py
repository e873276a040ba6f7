"""What can be typed besides a choice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text

from parlour.bots import make_bot
from parlour.cli.terminal.board import choice_text, draw_choices
from parlour.cli.terminal.draft import Draft, find_melds
from parlour.cli.terminal.faces import card_text
from parlour.cli.terminal.matching import mentions_all, words
from parlour.cli.terminal.report import draw_moves
from parlour.cli.terminal.saves import typed_path
from parlour.cli.terminal.screen import wrap
from parlour.core.errors import IllegalAction, ParlourError
from parlour.core.game import Hint, LoadedBox
from parlour.core.table import Part, Pile
from parlour.match.rulebook import Clause, find_clauses, marks, plain, sections

if TYPE_CHECKING:
    from parlour.cli.terminal.session import Session

HINT_BOT = "search:0.5s"
HINTED = 3
"""Choices that a hint names."""


class BadCommand(ParlourError):
    """A command that cannot be obeyed."""


class Quit(Exception):
    """The person wants to leave."""


@dataclass(frozen=True)
class Command:
    """What is typed, with its argument; what it does, for the help; and what obeys it."""

    usage: str
    text: str
    obey: Callable[["Session", str], None]
    arranges: bool = False  # only in games whose players lay things out


def run_command(session: "Session", text: str) -> bool:
    """Obey `text` if it begins with a command; whether it did."""
    word, _, argument = text.partition(" ")
    word = word.casefold()
    command = COMMANDS.get(ALIASES.get(word, word))
    if command is None or not _applies(command, session):
        return False
    command.obey(session, argument.strip())
    return True


def _applies(command: Command, session: "Session") -> bool:
    return session.match.game.arranging is not None or not command.arranges


def _help(session: "Session", argument: str) -> None:
    screen = session.screen
    screen.line(
        "Type the number of a choice, or its first letters, as many as it takes to mean no other; "
        "each word may be shortened: `disc eld`. And there are commands:"
    )
    screen.line()
    known = [command for command in COMMANDS.values() if _applies(command, session)]
    room = max(len(command.usage) for command in known) + 3
    for command in known:
        first, *rest = wrap(command.text, screen.width - room - 2)
        screen.lines(
            [Text(f"  {command.usage.ljust(room)}") + first, *(Text(" " * (room + 2)) + line for line in rest)]
        )


def _hint(session: "Session", argument: str) -> None:
    """What the game itself can say, then what a bot estimates where there is a choice."""
    assert session.shown is not None
    if session.match.game.hint is not None:
        _draw_hint(session, session.match.game.hint)
        if len(session.shown.choices) == 1:
            return
        session.screen.line()
    _estimates(session)


def _draw_hint(session: "Session", hint: Callable[[LoadedBox, Any], Hint]) -> None:
    match = session.match
    given = hint(match.box, match.observation(session.seat)[0])
    for line in given.lines:
        session.screen.line(line)
    assert session.shown is not None
    for number, choice in enumerate(session.shown.choices, 1):
        if choice.action == given.action:
            session.screen.lines([Text("Next: ") + choice_text(number, choice)])


def _estimates(session: "Session") -> None:
    session.preparation.wait(session.screen)
    match = session.match
    with session.screen.waiting("Thinking…"):
        bot = make_bot(HINT_BOT, match.game, match.box, match.seed)
        ranked = [entry for entry in bot.rank(match.observation(session.seat)) if entry.weight > 0]
    assert session.shown is not None
    numbers = {choice.action: (number, choice) for number, choice in enumerate(session.shown.choices, 1)}
    session.screen.line("The bot's estimate of your chance to win, best choices first:")
    for entry in ranked[:HINTED]:
        session.screen.line(f"{entry.chance:4.0%} {choice_text(*numbers[entry.action]).plain}", indent=2)


def _why(session: "Session", argument: str) -> None:
    if not argument:
        raise BadCommand("why: name a choice, by its number or its text: `why 2`")
    seen = session.match.observation(session.seat)[0]
    try:
        choice = session.choice(argument)
    except IllegalAction as refusal:
        session.screen.line(f"{argument}: not now. {refusal.reason[:1].upper()}{refusal.reason[1:]}.")
        _print_clauses(session, [refusal.clause])
        return
    clause, text = session.match.actions.why(seen, choice.action)
    session.screen.line(choice.label, "bold")
    session.screen.line(text)
    _print_clauses(session, [clause])


def _print_clauses(session: "Session", ids: Sequence[str]) -> None:
    for clause in (clause for each in ids for clause in find_clauses(session.match.game, each)):
        _print_clause(session, clause)


def _print_clause(session: "Session", clause: Clause) -> None:
    session.screen.line(plain(clause), indent=2)
    for mark in marks(clause):
        session.screen.line(mark, "dim", indent=4)


def _list(session: "Session", argument: str) -> None:
    assert session.shown is not None
    given = words(argument)
    numbered = list(enumerate(session.shown.choices, 1))
    found = [pair for pair in numbered if mentions_all(given, pair[1])]
    if not found:
        raise BadCommand(f"list: no choice mentions {argument!r}; `list` alone shows all {len(numbered)}")
    draw_choices(session.screen, found)


def _undo(session: "Session", argument: str) -> None:
    session.preparation.wait(session.screen)
    move = session.match.undo(session.seat)
    session.undone()
    session.screen.line(f"Taken back: {session.match.actions.names[move.action]}.")


def _log(session: "Session", argument: str) -> None:
    if not session.match.moves:
        session.screen.line("Nothing has been played yet.")
    draw_moves(session.screen, session.match, session.match.moves, session.seat)


def _save(session: "Session", argument: str) -> None:
    path = typed_path(argument) if argument else session.path
    if argument and path.exists() and path not in (session.path, session.exported):
        raise BadCommand(f"save: {path} exists already; choose another name")
    session.save(path)
    session.exported = path
    session.screen.line(f"Saved in {path}")


def _quit(session: "Session", argument: str) -> None:
    raise Quit


def _look(session: "Session", argument: str) -> None:
    assert session.shown is not None
    piles = [part for part in session.shown.parts if isinstance(part, Pile)]
    wanted = [pile for pile in piles if _named(pile, argument)]
    if not wanted:
        known = ", ".join(pile.label for pile in piles) or "none here"
        raise BadCommand(f"look: there is no pile {argument!r}; there are: {known}")
    for pile in wanted:
        _print_pile(session, pile)


def _named(part: Part, argument: str) -> bool:
    return all(
        any(word.startswith(start) for word in part.label.casefold().split()) for start in argument.casefold().split()
    )


def _print_pile(session: "Session", pile: Pile) -> None:
    many = f"{pile.size} {pile.thing}{'s' * (pile.size != 1)}" if pile.size else "empty"
    order = ", from the top" if pile.face_up and pile.size > 1 else ""
    session.screen.line(f"{pile.label}: {many}{order}", "bold")
    known = pile.cards[::-1]
    if not pile.face_up and pile.size:
        hidden = pile.size - len(known)
        session.screen.line(f"{hidden} face down" + (", and below them:" if known else ""), indent=2)
    for card in known:
        session.screen.line(card_text(card), indent=2)


def _rules(session: "Session", argument: str) -> None:
    game = session.match.game
    if argument:
        for clause in find_clauses(game, argument):
            _print_clause(session, clause)
        return
    session.screen.line("Sections of the rules; `rules 5` prints one, `rules 5.3` a single clause:")
    for section in sections(game):
        session.screen.line(section, indent=2)


def _what(session: "Session", argument: str) -> None:
    game = session.match.game
    glossary = {**game.glossary, **game.words(session.match.box)}
    found = {word: text for word, text in glossary.items() if word.casefold().startswith(argument.casefold())}
    if not found:
        known = ", ".join(glossary) or "none in this game"
        raise BadCommand(f"what: there is no word {argument!r}; there are: {known}")
    for word, text in found.items():
        session.screen.line(Text(word, "bold") + Text(f": {text}"), indent=2)


def _laying_out(change: Callable[[Draft, str], None]) -> Callable[["Session", str], None]:
    """A command that changes the draft."""

    def obey(session: "Session", argument: str) -> None:
        assert session.shown is not None
        part = find_melds(session.shown)
        if part is None or not part.melds:
            raise BadCommand("there is nothing on the table to lay out")
        session.lay_out(lambda draft: change(draft, argument))

    return obey


def _view(session: "Session", argument: str) -> None:
    session.draw(whole=True)


COMMANDS = {
    "hint": Command("hint", "the best choices, with estimated chances", _hint),
    "list": Command("list [WORDS]", "all choices one by one, or those that mention the words", _list),
    "why": Command("why N", "the rule behind choice N, or against an action", _why),
    "what": Command("what [WORD]", "what a card does or a word means, or all of them", _what),
    "undo": Command("undo", "take back, within your turn, until something was revealed", _undo),
    "log": Command("log", "all that has happened", _log),
    "look": Command("look [PILE]", "the piles, whole (or: pile)", _look),
    "view": Command("view", "draw the table again", _view),
    "move": Command(
        "move CARD to N",
        "put a card to list N or to `new` (`move CARD from N to N`)",
        _laying_out(Draft.move),
        arranges=True,
    ),
    "split": Command(
        "split N at CARD", "cut list N in two: CARD begins the second", _laying_out(Draft.split), arranges=True
    ),
    "join": Command("join N N", "make one list of two", _laying_out(Draft.join), arranges=True),
    "reset": Command("reset", "back to how it really lies", _laying_out(lambda draft, _: draft.reset()), arranges=True),
    "rules": Command("rules [CLAUSE]", "the rules: an overview, a section or a clause", _rules),
    "save": Command("save [FILE]", "save the game", _save),
    "quit": Command("quit", "save and leave; `parlour play --resume` continues", _quit),
    "help": Command("help", "this page", _help),
}
ALIASES = {"pile": "look", "piles": "look", "exit": "quit", "q": "quit", "?": "help", "h": "help"}
