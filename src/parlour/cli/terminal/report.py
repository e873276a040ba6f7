"""What happened, in words: moves as they are told to the person, scores line by line."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from parlour.cli.terminal.screen import Screen, pack
from parlour.core.table import Account
from parlour.match import Match, Move
from parlour.match.telling import told


def seat_names(seats: int, seat: int) -> list[str]:
    """What the person at `seat` calls the players."""
    other = ["Opponent"] * 2 if seats == 2 else [f"Seat {k}" for k in range(seats)]
    return ["You" if k == seat else other[k] for k in range(seats)]


def draw_moves(screen: Screen, match: Match, moves: Sequence[Move], seat: int, *, together: bool = False) -> None:
    """The moves, those of one player in a row as one sentence; `together`: in one paragraph, not line by line."""
    names = seat_names(match.seats, seat)
    sentences = []
    for actor, run in groupby(moves, key=lambda move: move.seat):
        first, *rest = shortly([told(match, move.action, move.seat, seat) for move in run])
        items = [f"{names[actor]} {first}", *rest]
        items[-1] += "."
        sentences.append(items)
    if together:
        screen.lines(pack([Text("; ".join(items)) for items in sentences], screen.width, " "))
        return
    for items in sentences:
        screen.lines(pack([Text(item) for item in items], screen.width, "; "))


def shortly(texts: Sequence[str]) -> list[str]:
    """Moves told one after the other, those of two words with the same first one together: `lays 4C, 5C`."""
    found: list[str] = []
    for verb, run in groupby(texts, key=lambda text: text.split(" ")[0] if text.count(" ") == 1 else text):
        same = list(run)
        things = ", ".join(text.partition(" ")[2] for text in same)
        found += same if same[0] == verb else [f"{verb} {things}"]
    return found


def draw_account(screen: Screen, account: Account, names: Sequence[str]) -> None:
    """How scores changed: a line for each reason, a column for each seat; where that is too wide, seat by seat."""
    screen.line()
    screen.line(f"{account.text} ({account.clause}).", "bold")
    names = [*names, *account.others]
    rows = _rows(account, len(names))
    room = max(8, *(len(name) + 2 for name in names))
    label_room = max(len(label) for label, _, _ in rows) + 2
    if 2 + label_room + room * len(names) > screen.width:
        _draw_by_seat(screen, rows, names)
        return
    screen.lines([_row("", names, label_room, room)])
    for label, points, clause in rows:
        line = _row(label, [_signed(label, p) for p in points], label_room, room)
        if clause and len(line) + 3 + len(clause) <= screen.width:
            line.append(f"   {clause}", "dim")
        line.stylize("bold" if not clause else "")
        screen.lines([line])


def _draw_by_seat(screen: Screen, rows: "list[Row]", names: Sequence[str]) -> None:
    for seat, name in enumerate(names):
        items = [f"{label} {_signed(label, points[seat])}" for label, points, _ in rows]
        screen.lines(pack([Text(f"{name}: {items[0]}"), *map(Text, items[1:])], screen.width))


Row = tuple[str, list[int], str]
"""Label, points by seat, clause; sums have no clause."""

TOTAL = "Total"


def _rows(account: Account, seats: int) -> list[Row]:
    """A row for every line of the account; then the sums and the totals."""
    kinds = dict.fromkeys((entry.label, entry.clause) for entry in account.entries)
    rows = []
    for label, clause in kinds:
        points = [sum(e.points for e in account.entries if (e.seat, e.label) == (k, label)) for k in range(seats)]
        rows.append((label, points, clause))
    sums = [sum(points[k] for _, points, _ in rows) for k in range(seats)]
    return [*rows, ("Together", sums, ""), (TOTAL, list(account.totals), "")]


def _row(label: str, cells: Sequence[str], label_room: int, room: int) -> Text:
    return Text("  " + label.ljust(label_room) + "".join(cell.rjust(room) for cell in cells))


def _signed(label: str, points: int) -> str:
    return f"{points:+d}" if points and label != TOTAL else str(points)
