"""A map as a person sees it: the picture of `rules --map`, the table in the terminal; long lists of choices."""

import io
import xml.etree.ElementTree as ET
from dataclasses import replace
from math import hypot

import pytest
from rich.console import Console

from parlour import game
from parlour.cli.terminal.board import changed, draw_prompt
from parlour.cli.terminal.maps import short_names
from parlour.cli.terminal.matching import mentions_all, words
from parlour.cli.terminal.parts import content
from parlour.cli.terminal.screen import Screen
from parlour.core.table import Card, Choice, Link, Map, Mark, Pile, Place, Region, Table, Track
from parlour.match.map_svg import LETTER, broken, map_svg, nearest

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
NAMES = ("You", "Seat 1")


def island(*places: Place, **fields) -> Map:
    """A small map of one island in one sector."""
    regions = (
        Region("sea", "Calm Sea", "sector", SQUARE, (50.0, 90.0)),
        Region("isle", "Isle", "island", SQUARE),
    )
    return Map("map", "Map", places=places, regions=regions, canvas=(100.0, 100.0), **fields)


HARBOUR = Place("h", "Harbour Row", SQUARE, kind="district", group="isle", value=2, centre=(50.0, 50.0), room=40.0)
HILL = Place("b", "Beacon Hill", SQUARE, kind="district", group="isle", value=3, centre=(50.0, 50.0), room=40.0)
BERTH = Place("g", "Guests of Isle", kind="guests", group="isle", centre=(10.0, 10.0))
WAYS = (Link(("h", "b"), "street", ((50.0, 50.0),)),)
PRINCE = Card("p", "Maya", "civilisation 1", count=2, seat=1)


def lines(part: Map, width: int = 80) -> list[str]:
    return [line.plain for line in content(part, width, NAMES)]


# --- the picture


def texts(picture: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.fixture
def utopia_svg(parlour, tmp_path) -> str:
    file = tmp_path / "map.svg"
    ran = parlour("rules", "utopia", "--map", file)
    assert (ran.status, ran.out) == (0, f"Drawn in {file}\n")
    return file.read_text("utf-8")


def test_the_map_of_utopia_names_all_that_is_on_it(utopia_svg):
    printed = game("utopia").load_box(None).data
    said = " ".join(texts(utopia_svg))
    for table in ("district", "sector", "lighthouse", "island"):
        for entry in printed[table]:
            for word in entry["name"].split():
                assert word in said
    assert [text for text in texts(utopia_svg) if text in ("2", "3", "4")].count("4") == 6


def test_the_map_of_utopia_draws_every_thing_in_the_order_of_the_box(utopia_svg):
    kinds = [
        (element.get("class") or "").split()[0] for element in ET.fromstring(utopia_svg).iter() if element.get("class")
    ]
    for kind, number in {"canal": 1, "mole": 1, "ray": 3, "island": 4, "place": 24, "wonder": 4, "bridge": 8}.items():
        assert kinds.count(kind) == number, kind  # a bridge more in the legend
    first = [
        kinds.index(kind) for kind in ("sector", "canal", "mole", "ray", "island", "place", "wonder", "gate", "ship")
    ]
    assert first == sorted(first)
    assert kinds.index("ship") < kinds.index("lighthouse") < kinds.index("sector-name") < kinds.index("name")


def test_the_map_of_utopia_is_whole_by_itself(utopia_svg):
    assert "<style>" in utopia_svg
    links = [
        value
        for element in ET.fromstring(utopia_svg).iter()
        for key, value in element.attrib.items()
        if key.endswith("href")
    ]
    assert links
    assert all(link.startswith("#") for link in links)
    ids = {element.get("id") for element in ET.fromstring(utopia_svg).iter()}
    assert {link[1:] for link in links} <= ids
    assert utopia_svg.count("http") == utopia_svg.count("http://www.w3.org/2000/svg")


def test_names_and_values_lie_within_the_free_circles(utopia_svg):
    districts = game("utopia").load_box(None).data["district"]
    all_texts = ET.fromstring(utopia_svg).iter(f"{SVG}text")
    found = [text for text in all_texts if text.get("class") in ("name", "value") and text.get("x")]
    assert len(found) >= 2 * len(districts)
    for text in found:
        x, y, size = (float(text.get(key) or 18) for key in ("x", "y", "font-size"))
        half = len(text.text or "") * LETTER * size / 2
        near = min(districts, key=lambda district: hypot(district["centre"][0] - x, district["centre"][1] - y))
        dx = abs(near["centre"][0] - x) + half
        dy = max(abs(near["centre"][1] - y), abs(near["centre"][1] - y + 0.7 * size))
        assert hypot(dx, dy) <= near["room"] + 8, text.text


def test_a_map_is_not_written_over_a_file(parlour, tmp_path):
    file = tmp_path / "map.svg"
    file.write_text("mine", "utf-8")
    ran = parlour("rules", "utopia", "--map", file)
    assert ran.status == 2
    assert ran.complaint == f"parlour: --map: {file} exists already; choose another name"
    assert file.read_text("utf-8") == "mine"


def test_a_map_that_cannot_be_written_is_refused(parlour, tmp_path):
    ran = parlour("rules", "utopia", "--map", tmp_path / "none" / "map.svg")
    assert ran.status == 2
    assert "cannot be written: No such file or directory" in ran.complaint


def test_a_game_without_a_map_says_so(parlour, tmp_path):
    ran = parlour("rules", "umami-rummy", "--map", tmp_path / "map.svg")
    assert (ran.status, ran.complaint) == (2, "parlour: --map: Umami Rummy is not played on a map")
    assert not (tmp_path / "map.svg").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["UT-1.1", "--map", "x.svg"], "leave out the clause"),
        (["--house", "--map", "x.svg"], "leave out the clause and --house"),
        (["--box", "box.toml"], "--box is for --map"),
    ],
)
def test_a_map_is_drawn_or_rules_are_printed(parlour, arguments, said):
    ran = parlour("rules", "utopia", *arguments)
    assert ran.status == 2
    assert said in ran.complaint


def test_the_map_of_an_edited_box_is_drawn_by_it(parlour, tmp_path, monkeypatch):
    from importlib import resources

    text = resources.files("parlour.games.utopia").joinpath("box.toml").read_text("utf-8")
    box, file = tmp_path / "mine.toml", tmp_path / "map.svg"
    box.write_text(text.replace("Sun Plaza", "Moon Plaza"), "utf-8")
    assert parlour("rules", "utopia", "--map", file, "--box", box).status == 0
    said = texts(file.read_text("utf-8"))
    assert ("Moon Plaza" in said, "Sun Plaza" in said) == (True, False)


def test_a_picture_shows_names_as_they_are():
    picture = map_svg(island(replace(HARBOUR, name="<Cat & Mouse>")), "A & B")
    assert "<Cat & Mouse>" in texts(picture) or "<Cat &" in texts(picture)
    assert ET.fromstring(picture).find(f"{SVG}title").text == "A & B"


def test_the_legend_names_only_what_is_there():
    assert "bridge" not in texts(map_svg(island(HARBOUR, links=WAYS), "x"))
    bridge = Link(("h", "b"), "bridge", ((0.0, 0.0), (9.0, 9.0)))
    assert "bridge" in texts(map_svg(island(HARBOUR, links=(bridge,)), "x"))
    light = Mark("l", "Light", "lighthouse", (5.0, 5.0))
    assert {"Light", "sector boundary"} <= set(texts(map_svg(island(HARBOUR, marks=(light,)), "x")))


@pytest.mark.parametrize(
    ("name", "letters", "lines"),
    [
        ("Mill Yard", 9, ["Mill Yard"]),
        ("Lantern Quay", 11, ["Lantern", "Quay"]),
        ("Lighthouse", 4, ["Lighthouse"]),
        ("Way of the Stars", 9, ["Way of", "the Stars"]),
    ],
)
def test_long_names_are_broken_at_a_space(name, letters, lines):
    assert broken(name, letters) == lines


def test_a_ship_is_moored_at_the_nearest_point():
    assert nearest(SQUARE, (50.0, -20.0)) == (50, 0)
    assert nearest(SQUARE, (130.0, 130.0)) == (100, 100)
    assert nearest(SQUARE, (-5.0, 40.0)) == (0, 40)  # on the side that closes the ring


# --- the table in the terminal


def test_a_map_is_a_table_by_region_with_a_column_for_each_player():
    part = island(
        replace(BERTH, things=(Card("g1", "Greek"),)),
        replace(HARBOUR, things=(PRINCE, Card("m", "Greek monument", seat=0)), water="sea"),
        HILL,
        links=(*WAYS, Link(("b", "h"), "bridge"), *WAYS),
        short=(("Maya", "M"), ("Greek monument", "[G]"), ("Persian", "P")),
        notes=("a note",),
    )
    assert lines(part) == [
        "               value  ship  next to                   You  Seat 1",
        "Isle · guests: Greek",
        "  Harbour Row      2     1  Beacon Beacon =Beacon     [G]  2M",
        "  Beacon Hill      3        Harbour Harbour =Harbour",
        "M Maya; [G] Greek monument; ships: 1 Calm Sea; = by bridge; a note",
    ]


def test_where_a_map_is_too_wide_neighbours_stand_below():
    part = island(replace(HARBOUR, things=(PRINCE,)), HILL, links=WAYS, short=(("Maya", "M"),))
    assert lines(part, 36) == [
        "               value  You  Seat 1",
        "Isle",
        "  Harbour Row      2       2M",
        "    next to Beacon",
        "  Beacon Hill      3",
        "    next to Harbour",
        "M Maya",
    ]


def test_without_signs_things_are_written_out_by_owner():
    mine = replace(PRINCE, id="q", seat=0, count=1)
    part = island(replace(HARBOUR, things=(PRINCE, mine, Card("r", "Greek", seat=1))), links=())
    assert lines(part)[2] == "  Harbour Row      2  Seat 1: 2× Maya, Greek; You: Maya"


def test_what_is_shut_and_whose_a_thing_called_like_its_place_is_stand_in_the_heading():
    place = Place("w", "Wonder of Isle", kind="wonder", group="isle", things=(Card("x", "wonder", seat=1),))
    part = island(place, HARBOUR)
    shut = replace(part, regions=(part.regions[0], replace(part.regions[1], note="shut")))
    assert lines(shut)[1] == "Isle (shut) · wonder: Seat 1"


def test_of_a_changed_map_only_the_changed_places_are_drawn():
    old = island(BERTH, HARBOUR, HILL, links=WAYS, short=(("Maya", "M"),))
    new = replace(old, places=(BERTH, replace(HARBOUR, things=(PRINCE,)), HILL))
    (part,) = changed(table(old), table(new))
    assert lines(part) == ["               value  next to  You  Seat 1", "  Harbour Row      2  Beacon        2M"]
    moved = replace(old, places=(replace(BERTH, things=(Card("g1", "Greek"),)), HARBOUR, HILL))
    (part,) = changed(table(old), table(moved))
    assert lines(part) == ["Isle · guests: Greek"]
    assert changed(table(old), table(old)) == []
    other = replace(new, notes=("a note",))
    assert changed(table(old), table(other)) == [other]


def test_short_names_tell_places_apart():
    places = [Place(name, name) for name in ("Sun Plaza", "Sun Hill", "Moon Hill", "Sun")]
    assert list(short_names(places).values()) == ["Sun Plaza", "Sun Hill", "Moon", "Sun"]


def test_tracks_are_drawn_in_their_order_and_with_their_things():
    assert drawn(Track("s", "Points", at=(3, 9, 3), order=(1, 2, 0), goal=50), 3) == "B 9 · C 3 · A 3 · goal 50"
    scale = Track("s", "Prestige", at=(1, 2), things=(Card("x", "Maya"), Card("y", "Greek")))
    assert drawn(scale, 3) == "Maya 1 · Greek 2"
    assert drawn(Track("s", "Points", at=(3, 9)), 2) == "A 3 · B 9"


def test_a_pile_says_what_it_is_a_pile_of():
    assert drawn(Pile("b", "Bag", size=2, thing="guest"), 2) == "2 guests, face down"
    assert drawn(Pile("b", "Bag", size=1), 2) == "1 card, face down"


def drawn(part, seats: int) -> str:
    (line,) = content(part, 80, "ABC"[:seats])
    return line.plain


# --- long lists of choices


def table(part: Map | None = None, choices: tuple[Choice, ...] = ()) -> Table:
    return Table(0, 0, "act", "Your turn", "Do something.", (part,) if part else (), choices)


def prompt(choices: tuple[Choice, ...]) -> list[str]:
    out = io.StringIO()
    draw_prompt(Screen(console=Console(file=out, width=100, color_system=None)), table(choices=choices))
    return out.getvalue().splitlines()[4:]


def choices(plain: int, folded: int) -> tuple[Choice, ...]:
    first = [Choice(k, f"walk {k}", f"Walk {k}", "X-1") for k in range(plain)]
    return (
        *first,
        *(Choice(99, f"{'sail' if k else 'walk'} with {k}", f"With {k}", "X-1", fold="By ship") for k in range(folded)),
    )


def test_many_choices_with_a_fold_are_counted_in_one_line():
    lines = prompt(choices(2, 30))
    assert lines == [
        "  1  Walk 0",
        "  2  Walk 1",
        "  3 to 32  By ship: walk, sail",
        "`list` shows these one by one, `list WORDS` those that mention the words.",
    ]


def test_few_choices_are_listed_whatever_their_fold():
    assert "By ship" not in " ".join(prompt(choices(2, 3)))


def test_choices_are_found_by_words_of_them():
    choice = Choice(1, "walk Greek with Maya", "Walk Greek princes, giving Maya", "X-1")
    assert mentions_all(words("maya walk"), choice)
    assert mentions_all(words("giv"), choice)
    assert not mentions_all(words("walk persian"), choice)
