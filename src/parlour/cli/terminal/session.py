"""One person at a terminal, the others bots: whose turn it is, what is shown, what is typed."""

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path

from parlour.bots import Bot
from parlour.cli.common import one_line
from parlour.cli.terminal.board import changed, draw_board, draw_parts, draw_prompt
from parlour.cli.terminal.commands import Quit, run_command
from parlour.cli.terminal.draft import Draft, check, find_melds, look_at, state_of
from parlour.cli.terminal.kernels import Preparation
from parlour.cli.terminal.matching import NoChoice, find_choice
from parlour.cli.terminal.report import draw_account, draw_moves, seat_names
from parlour.cli.terminal.saves import PERSON, save
from parlour.cli.terminal.screen import Screen
from parlour.core.errors import ParlourError, UnknownAction
from parlour.core.table import Choice, Table
from parlour.match import Match

PROMPT = "Your choice, or help > "
ONLY_CHOICE = "Enter for the only choice, or help > "


class Session:
    """A match on a screen; `bots` are the other seats, `read` asks for a line (EOFError: there is none)."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, Bot],
        screen: Screen,
        path: Path,
        preparation: Preparation,
        read: Callable[[str], str],
        own_file: bool = False,
    ) -> None:
        self.match, self.seat, self.bots, self.screen = match, seat, bots, screen
        self.path, self.own_file = path, own_file
        self.preparation, self.read = preparation, read
        self.names = seat_names(match.seats, seat)
        self.shown: Table | None = None  # the table as it was drawn last
        self.exported: Path | None = None  # where the person saved it last
        self.draft = Draft(match.tidy if match.game.arranging else list)
        own = [move.ply for move in match.moves if move.seat == seat]
        self._told = max(own, default=-1) + 1  # moves that the screen has told: the person knows the own ones
        self._saved = match.ply  # moves in the file

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where, as a record names them."""
        return tuple(PERSON if k == self.seat else self.bots[k].name for k in range(self.match.seats))

    def run(self) -> None:
        """Play until the game is over or the person quits; what was played is saved."""
        try:
            self._play()
        except (Quit, EOFError, KeyboardInterrupt) as stop:
            if not isinstance(stop, Quit):
                self.screen.line()
            self._leave()
        finally:
            self.preparation.finish(self.screen)

    def _play(self) -> None:
        self._welcome()
        while not self.match.over:
            if self.match.to_act == self.seat:
                self._person_decides()
            else:
                self._bots_decide()
        self._end()

    def _welcome(self) -> None:
        game = self.match.game
        self.screen.line(f"{game.title}. {game.about}".rstrip())
        against = f" Against you: {self._opponents()}." if self.bots else ""
        cards = ", `what` for what cards and words mean" if game.glossary else ""
        self.screen.line(f"You are seat {self.seat}.{against} Type `help` at any time{cards}.")

    def _opponents(self) -> str:
        """The bots; where there are several, which seat has which."""
        if len(self.bots) == 1:
            return next(iter(self.bots.values())).name
        return ", ".join(f"{self.names[k]} {bot.name}" for k, bot in sorted(self.bots.items()))

    # --- the bots

    def _bots_decide(self) -> None:
        self.preparation.wait(self.screen)
        while (seat := self.match.to_act) is not None and seat != self.seat:
            name = self.names[seat] if self.match.seats > 2 else "The opponent"
            with self.screen.waiting(f"{name} is thinking…"):
                while self.match.to_act == seat:
                    self.match.play_id(self.bots[seat].choose(self.match.observation(seat)))
        self.shown = None
        self.draft.forget()

    # --- the person

    def _person_decides(self) -> None:
        self.tell()
        self.draw()
        self._keep()
        ply = self.match.ply
        while self.match.ply == ply:
            try:
                self.obey(self._ask())
            except ParlourError as error:
                self.screen.line(one_line(str(error)))

    def _ask(self) -> str:
        assert self.shown is not None
        self.screen.line()
        return self.read(ONLY_CHOICE if len(self.shown.choices) == 1 else PROMPT).strip()

    def obey(self, text: str) -> None:
        """Do what was typed: a command, or a choice."""
        assert self.shown is not None
        choices = self.shown.choices
        if not text:
            if len(choices) == 1:
                self._choose(choices[0])
            return
        exact = any(text.casefold() == choice.name.casefold() for choice in choices)
        if exact or not run_command(self, text):
            self._choose(self.choice(text))

    def choice(self, text: str) -> Choice:
        """The choice meant; NoChoice, Ambiguous, or, for an action that is not legal now, IllegalAction."""
        assert self.shown is not None
        try:
            return find_choice(text, self.shown.choices)
        except NoChoice:
            with contextlib.suppress(UnknownAction):
                raise self.match.refusal(self.match.find(text)) from None
            raise

    def _choose(self, choice: Choice) -> None:
        """Play it; what closes the layout hands in the draft before, or is refused with what is wrong in it."""
        if choice.closes and self.draft.touched:
            check(self.draft, self.match.faults(self.draft.lists))
            self.match.arrange(self.draft.lists, self.seat)
        self.match.play_id(choice.action)
        if choice.closes:
            self.draft.forget()
        elif self.draft.touched and self.match.to_act != self.seat:
            self.screen.line("The turn is over; what you had laid out was not handed in.")

    def lay_out(self, change: Callable[[Draft], None]) -> None:
        """Change the draft and show it; BadDraft if that cannot be."""
        change(self.draft)
        self.shown = self._look()
        part = find_melds(self.shown)
        assert part is not None
        draw_parts(self.screen, [part], self.names, self.seat)
        self.screen.line(state_of(part, self.draft))

    # --- what is shown

    def tell(self) -> None:
        """Tell what happened since the screen last did, with every change of the scores explained."""
        moves, self._told = self.match.moves[self._told :], self.match.ply
        start = 0
        for place, move in enumerate(moves, 1):
            account = self.match.account(self.seat, move.ply)
            if account or place == len(moves):
                self.screen.line()
                draw_moves(self.screen, self.match, moves[start:place], self.seat, together=self.match.seats > 2)
                start = place
            if account:
                draw_account(self.screen, account, self.names)

    def _look(self) -> Table:
        """The table, with the draft in place of what lies there."""
        return look_at(self.match.table(self.seat), self.draft, self.match.faults)

    def draw(self, whole: bool = False) -> None:
        """Draw the table: the whole of it when others have acted, else what has changed."""
        table = self._look()
        self.screen.line()
        if whole or self.shown is None:
            draw_board(self.screen, self.match.game.title, table, self.names)
        else:
            draw_parts(self.screen, changed(self.shown, table), self.names, self.seat)
        draw_prompt(self.screen, table)
        self.shown = table

    def undone(self) -> None:
        """The match went back: the screen follows."""
        self._told = min(self._told, self.match.ply)
        self._saved = -1

    # --- saving

    def _keep(self) -> None:
        """Save what was played, quietly: a closed window loses nothing."""
        if self.match.ply != self._saved:
            with contextlib.suppress(ParlourError):
                self.save(self.path)

    def save(self, path: Path) -> None:
        """Write the match to a file; MalformedRecord if that cannot be."""
        save(self.match, path, self.players)
        self._saved = self.match.ply

    def _leave(self) -> None:
        try:
            self.save(self.path)
        except ParlourError as error:
            self.screen.line(f"The game could not be saved: {error}")
            return
        resume = f"--resume {self.path}" if self.own_file else "--resume"
        self.screen.line(f"Saved. `parlour play {resume}` continues this game.")

    def _end(self) -> None:
        self.tell()
        table = self.match.table(self.seat)
        self.screen.line()
        draw_board(self.screen, self.match.game.title, table, self.names)
        self.screen.line()
        self.screen.line(table.headline, "bold")
        self.screen.line(table.advice)
        self.screen.line(f"Seed of this game: {self.match.seed}.")
        if self.own_file:
            with contextlib.suppress(ParlourError):
                self.save(self.path)
            return
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


__all__ = ["Session"]
