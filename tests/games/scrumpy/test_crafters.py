"""Scrumpy, SC-7.1 and the table of SC-1.2: workers that press, fill, cooper and plant."""

from typing import Any

import pytest

from played import play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
BARE = {"strip": [None, None, None, None]}


def played(at: Any, card: str, *others: Any, **own: Any) -> Any:
    """A match in which seat 0 has just played a worker."""
    hand = [card, *own.pop("hand", [])]
    match = at({"goal": "8 Cards", **own, "hand": hand}, *others, **BARE)
    match.play(f"play {card}")
    return match


APPLES = ["Planter", "Cooper", "Forager", "Recruiter", "Woodcutter", "Exchange Student", LAYABOUT, LAYABOUT]


def test_sc_7_1_the_presser_makes_three_bottles_and_one_cider_in_any_order(at: Any) -> None:
    match = played(at, "Presser", apple=[*APPLES, LAYABOUT, "Presser"], barrel=["Apple Picker"])
    assert match.position()["pending"] == [{"craft": {"press bottle": 3, "press cider": 1}}]
    play(match, "press bottle", "keep Cooper from apple", "discard Planter from apple", "press cider")
    position = play(match, "keep Apple Picker from barrel", *[f"discard {c} from apple" for c in APPLES[2:6]])
    assert player(match)["cider"] == ["Apple Picker"]
    assert position["pending"] == [{"craft": {"press bottle": 2}}]
    play(match, "press bottle", "keep Presser from apple", "discard Idle Layabout from apple")
    assert match.legal() == ["press bottle", "stop"]
    play(match, "press bottle", "keep Idle Layabout from apple")
    assert (match.phase, player(match)["bottle"]) == ("after", [LAYABOUT, "Presser", "Cooper"])
    assert player(match)["apple"] == []


def test_sc_7_1_cider_is_pressed_once(at: Any) -> None:
    match = played(at, "Presser", apple=APPLES, barrel=["Apple Picker", "Apple Picker"])
    play(match, "press cider", "keep Apple Picker from barrel")
    play(match, *[f"discard {card} from apple" for card in APPLES[:4]])
    assert match.legal() == ["press bottle", "stop"]
    assert refused(match, "press cider") == "SC-5.10"


def test_sc_1_2_the_cooper_makes_a_barrel_and_a_prestige_of_three_wood_twice(at: Any) -> None:
    match = played(at, "Cooper", wood=["Planter", "Forager", "Recruiter", "Woodcutter", "Presser", "Presser"])
    play(match, "cooper barrel", "keep Presser from wood", "discard Planter from wood", "discard Forager from wood")
    assert match.position()["pending"] == [{"craft": {"cooper barrel": 1}}]
    play(match, "cooper barrel", "keep Woodcutter from wood")
    assert (match.phase, player(match)["barrel"], player(match)["prestige"]) == ("after", ["Woodcutter", "Presser"], 2)


def test_sc_7_1_with_a_full_barrel_store_the_cooper_still_brings_prestige(at: Any) -> None:
    wood = ["Planter", "Forager", "Recruiter"]
    match = played(at, "Cooper", wood=wood, barrel=[LAYABOUT] * 4)
    play(match, "cooper barrel")
    assert (match.phase, player(match)["prestige"], player(match)["wood"]) == ("after", 1, [])
    assert sorted(player(match)["discard"]) == wood[1:2] + wood[:1] + wood[2:]


def test_sc_1_2_the_bottler_makes_four_bottles_and_a_prestige_of_six_apples_and_two_coins(at: Any) -> None:
    match = played(at, "Bottler", apple=APPLES[:7], coins=2)
    play(match, "fill bottles", *[f"keep {card} from apple" for card in APPLES[:4]])
    assert match.legal() == [f"discard {card} from apple" for card in (LAYABOUT, "Woodcutter", "Exchange Student")]
    play(match, "discard Woodcutter from apple", "discard Exchange Student from apple")
    found = player(match)
    assert (sorted(found["bottle"]), found["apple"]) == (sorted(APPLES[:4]), [LAYABOUT])
    assert (found["coins"], found["prestige"], match.phase) == (0, 1, "after")


def test_sc_7_1_the_bottler_fills_what_has_room(at: Any) -> None:
    match = played(at, "Bottler", apple=APPLES[:6], coins=2, bottle=[LAYABOUT] * 3)
    play(match, "fill bottles", "keep Planter from apple", "keep Cooper from apple")
    assert (match.phase, len(player(match)["bottle"]), player(match)["prestige"]) == ("after", 5, 1)
    assert sorted(player(match)["discard"]) == sorted(APPLES[2:6])
    match = played(at, "Bottler", apple=APPLES[:6], coins=2, bottle=[LAYABOUT] * 5)
    play(match, "fill bottles")
    assert (match.phase, player(match)["prestige"], player(match)["apple"]) == ("after", 1, [])


@pytest.mark.parametrize("less", [{"coins": 1}, {"apple": APPLES[:5]}])
def test_sc_3_5_the_bottler_wants_it_all(at: Any, less: dict[str, Any]) -> None:
    match = played(at, "Bottler", **({"apple": APPLES[:6], "coins": 2} | less))
    assert match.phase == "after"


def test_sc_1_2_the_master_presser_makes_two_cider_and_a_prestige(at: Any) -> None:
    match = played(at, "Master Presser", apple=APPLES[:6], barrel=["Apple Picker", "Presser"], coins=3)
    play(match, "fill casks", "keep Presser from barrel", "keep Cooper from apple")
    assert (match.phase, player(match)["cider"]) == ("after", ["Presser", "Cooper"])
    assert (player(match)["barrel"], player(match)["apple"], player(match)["coins"]) == ([], [], 1)
    assert (player(match)["prestige"], len(player(match)["discard"])) == (1, 6)


def test_sc_7_1_the_master_presser_with_room_for_one_or_none(at: Any) -> None:
    for stored, made in ((2, 1), (3, 0)):
        own = {"apple": APPLES[:6], "barrel": ["Apple Picker", "Presser"], "coins": 2, "cider": [LAYABOUT] * stored}
        match = played(at, "Master Presser", **own)
        match.play("fill casks")
        if made:
            match.play("keep Presser from barrel")
        assert (match.phase, len(player(match)["cider"]), player(match)["prestige"]) == ("after", 3, 1)


def test_sc_1_2_the_master_cooper_gains_a_barrel_and_takes_a_prestige(at: Any) -> None:
    match = played(at, "Master Cooper", hand=["Planter"])
    position = play(match, "master barrel")
    assert (position["pending"], player(match)["prestige"]) == ([{"gain": {"barrel": 1}}], 1)
    assert match.legal() == ["store Planter as barrel", "store top card as barrel", "stop"]
    match.play("store Planter as barrel")
    assert (player(match)["barrel"], match.phase) == (["Planter"], "after")


@pytest.mark.parametrize("own", [{"barrel": [LAYABOUT] * 4}, {"draw_size": 0}])
def test_sc_7_1_the_master_cooper_without_room_or_card_brings_prestige(at: Any, own: dict[str, Any]) -> None:
    match = played(at, "Master Cooper", **own)
    assert match.legal() == ["master barrel", "stop"]
    play(match, "master barrel")
    assert (match.phase, player(match)["prestige"]) == ("after", 1)


def test_sc_1_2_the_master_planter_plants_a_tree_and_takes_a_prestige(at: Any) -> None:
    match = played(at, "Master Planter", trees=1)
    play(match, "master plant")
    found = player(match)
    assert (match.phase, found["trees"], found["prestige"], found["coins"]) == ("after", 2, 1, 0)


def test_sc_7_1_the_master_planter_without_room_brings_prestige(at: Any) -> None:
    match = played(at, "Master Planter", trees=2)
    play(match, "master plant")
    assert (match.phase, player(match)["trees"], player(match)["prestige"]) == ("after", 2, 1)
