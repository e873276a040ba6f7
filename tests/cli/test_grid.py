"""A board of cells and a track with prices as a person sees them, whatever the game."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from parlour.cli.terminal.board import draw_parts
from parlour.cli.terminal.parts import content
from parlour.cli.terminal.screen import Screen
from parlour.core.table import Card, Cards, Corner, Grid, Part, Place, Track

pytestmark = pytest.mark.plain

NAMES = ("You", "Opponent")
SHORT = (
    ("red", "R"),
    ("blue", "B"),
    ("black", "#"),
    ("ore", "Or"),
    ("bonus", "+"),
    ("amber", "ambr"),
    ("guest", "@opp"),
)


def corners(*given: str | tuple[str, int]) -> tuple[Corner, ...]:
    return tuple(Corner(each) if isinstance(each, str) else Corner(*each) for each in given)


def card(name: str, *given: str | tuple[str, int], note: str = "") -> Card:
    return Card(f"card:{name}", name, "amber", note, corners=corners(*given))


NEAR = Place(
    "B1",
    "B1",
    row=1,
    things=(card("Mill", "red", ("red", 1), "black", "blue", note="amber"),),
    group="Near side",
    value=1,
)
FAR = Place(
    "A2", "A2", row=0, column=1, things=(card("Long Name", "red", "blue", "blue", ("red", 1)),), group="Far side"
)
EMPTY = (Place("A1", "A1", group="Far side"), Place("B2", "B2", row=1, column=1, group="Near side"))


def board(*places: Place, **fields) -> Grid:
    """Two rows of two cells, one on each side."""
    taken = {(place.row, place.column) for place in places}
    free = tuple(place for place in EMPTY if (place.row, place.column) not in taken)
    return Grid("board", "Board", rows=2, columns=2, places=places + free, row_names=("A", "B"), short=SHORT, **fields)


def lines(part: Part, width: int = 30) -> list[str]:
    return [line.plain.rstrip() for line in content(part, width, NAMES)]


def test_corners_at_a_point_stand_about_the_same_crossing():
    assert lines(board(NEAR, FAR, column_names=("1", "2"), counted="Worth"))[:13] == [
        "Far side",
        "        1            2",
        "  ┌────────────┬────────────┐",
        "  │            │R          B│",
        "A │     A1     │ Long Name  │",
        "  │            │R1         B│",
        "  ╞════════════╪════════════╡",
        "  │R  amber  1R│            │",
        "B │    Mill    │     B2     │",
        "  │B    =1    #│            │",
        "  └────────────┴────────────┘",
        "Near side",
        "R red; B blue; # black;",
    ]


def test_the_sides_are_named_as_they_lie_even_if_the_places_come_in_another_order():
    turned = [replace(place, row=1 - place.row) for place in (FAR, NEAR)]
    plain = Grid("board", "Board", rows=2, columns=2, places=tuple(turned))
    drawn = lines(plain)
    assert [line for line in drawn if "side" in line] == ["Near side", "Far side"]


def test_a_row_is_as_high_as_its_highest_cell_and_lower_corners_stay_below():
    high = replace(FAR, row=1, group="Near side", things=(card("One Two Seventeenth", "red", "red", "red", "red"),))
    drawn = lines(board(NEAR, high))
    assert drawn[4:9] == [
        "  │R  amber  1R│R          R│",
        "B │    Mill    │  One Two   │",
        "  │            │Seventeenth │",
        "  │B    =1    #│R          R│",
        "  └────────────┴────────────┘",
    ]


def test_signs_have_their_number_behind_that_of_their_kind():
    things = (
        *NEAR.things,
        Card("i", "ore", "icon", count=2),
        Card("j", "ore", "bonus", count=3),
        Card("w", "guest", seat=1),
    )
    drawn = lines(board(replace(NEAR, things=things)))
    assert drawn[4:9] == [
        "  │R  amber  1R│            │",
        "B │    Mill    │     B2     │",
        "  │  2Or +3Or  │            │",
        "  │B =1 @opp  #│            │",
        "  └────────────┴────────────┘",
    ]


def test_what_does_not_fit_between_corners_is_left_out_or_gets_a_line():
    things = (card("Mill", ("red", 2), ("red", 1), ("blue", 1), ("blue", 1), note="amber"), Card("w", "guest", seat=1))
    part = board(replace(NEAR, things=things))
    assert lines(part, 23)[3:9] == [
        "  ╞═════════╪═════════╡",
        "  │R2     1R│         │",
        "B │  Mill   │   B2    │",
        "  │  @opp   │         │",
        "  │B1 =1  1B│         │",
        "  └─────────┴─────────┘",
    ]
    assert [line[2:14] for line in lines(part, 25) if "R2" in line] == ["│R2 ambr 1R│"]
    assert [line[2:15] for line in lines(part, 27) if "R2" in line] == ["│R2 amber 1R│"]


def test_a_word_wider_than_a_cell_is_hyphenated():
    drawn = lines(board(replace(FAR, things=(card("Decompression", "red", "red", "red", "red"),))), 25)
    assert [line[14:24].strip() for line in drawn[3:5]] == ["Decompres-", "sion"]


def test_signs_are_explained_once_and_those_that_are_words_not():
    drawn = " ".join(lines(board(NEAR, FAR, counted="Worth", notes=("a last word",)), 80)[-3:])
    assert "R red; B blue; # black; Or ore; + bonus; ambr amber; @opp guest; a number at a corner" in drawn
    assert drawn.endswith("= Worth; a last word")
    plain = " ".join(lines(board(replace(NEAR, things=(card("Mill", "red", "red", "red", "red"),), value=None)), 80))
    assert "a number at a corner" not in plain
    assert "=" not in plain


def test_without_room_for_cells_the_places_are_told_one_by_one():
    drawn = lines(board(NEAR, FAR, counted="Worth"), 22)
    assert drawn[:4] == ["A2 Long Name R B/R1 B", "B1 Mill amber R R1/B #", "=1", "R red; B blue;"]


def test_a_board_is_drawn_as_wide_as_the_screen_below_its_label():
    out = io.StringIO()
    screen = Screen(console=Console(file=out, width=40, color_system=None))
    draw_parts(
        screen,
        [board(NEAR, FAR), Grid("list", "List", rows=1, columns=1, places=(Place("x", "X", note="y"),))],
        NAMES,
        0,
    )
    drawn = out.getvalue().splitlines()
    assert drawn[:2] == ["Board", "Far side"]
    assert drawn[-1] == "List  X  y"


def test_a_list_ends_with_its_notes():
    part = Grid(
        "list", "List", rows=1, columns=1, places=(Place("x", "Xylophone", note="for sale"),), notes=("cash only",)
    )
    assert lines(part) == ["Xylophone  for sale", "cash only"]


def test_without_unicode_lines_are_drawn_in_ascii():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    screen = Screen(console=Console(file=out, width=40, color_system=None))
    draw_parts(screen, [board(NEAR, FAR)], NAMES, 0)
    out.seek(0)
    assert "+-----------------+-----------------+" in out.read()


# --- cards with their text


def test_a_card_with_text_has_a_paragraph_with_its_corners():
    hand = (
        replace(card("Mill", "red", "blue", "black", "red", note="amber, Or"), text="Grind 2 ore."),
        Card("?", "", count=2),
    )
    assert lines(Cards("hand", "Hand", 0, hand, short=SHORT), 40) == [
        "Mill  RB/R#  amber, Or · Grind 2 ore.",
        "2 unknown cards",
    ]
    assert lines(Cards("hand", "Hand", 0, hand[:1], short=SHORT), 30)[1].startswith("  ")


# --- tracks


def test_a_track_with_prices_shows_every_space_and_who_is_there():
    part = Track("t", "Track", length=3, at=(0, 2), goal=3, prices=(1, 1, 2), marks=((2, "the icon"), (3, "the end")))
    assert lines(part, 40) == [
        "space      0   1  2*  3*",
        "costs          1   1   2",
        "You        ●",
        "Opponent           ●",
        "2 the icon; 3 the end",
    ]


def test_a_track_without_prices_or_room_is_told_in_a_line():
    part = Track("t", "Track", length=3, at=(0, 2), goal=3, prices=(1, 1, 2))
    assert lines(part, 23) == ["You 0 · Opponent 2 ·", "goal 3"]
    assert lines(replace(part, prices=()), 40) == ["You 0 · Opponent 2 · goal 3"]
