"""Umami Rummy, UM-5.6 and UM-10.3: a player lays the field out in melds of their own."""

from typing import Any

import pytest

from parlour.core.errors import IllegalArrangement

pytestmark = pytest.mark.rules

OTHER = ["JC", "JD", "KC", "KD"]
SQUARE = {
    "hands": [["4S", "QH"], OTHER],
    "melds": [["4C", "4D", "4H"], ["5C", "5D", "5H"], ["6C", "6D", "6H"]],
}
RUNS = [["4C", "5C", "6C"], ["4D", "5D", "6D"], ["4H", "5H", "6H"]]


def arrange(match: Any, lists: Any) -> Any:
    """The position after an arrangement of the whole state."""
    state = match.state()
    match.game.arranging.arrange(match.box, state[0], lists)
    return match.game.position.write(match.box, state[0])


def refused(match: Any, lists: Any) -> str:
    state = match.state()
    before = state.tobytes()
    with pytest.raises(IllegalArrangement) as caught:
        match.game.arranging.arrange(match.box, state[0], lists)
    assert state.tobytes() == before
    assert "\n" not in str(caught.value)
    return str(caught.value)


def laid(at: Any, *names: str, options: Any = None, **given: Any) -> Any:
    match = at(options, **given)
    for name in names:
        match.play(f"lay {name}")
    return match


def test_um_5_6_the_same_cards_may_be_laid_out_in_other_melds(at: Any) -> None:
    given = {**SQUARE, "hands": [["7C", "QH"], OTHER]}
    match = laid(at, "7C", **given)
    melds = [["7C", "5C", "4C", "6C"], *RUNS[1:]]
    position = arrange(match, melds)
    assert position["melds"] == [["4C", "5C", "6C", "7C"], *RUNS[1:]]
    rest = {key: value for key, value in position.items() if key != "melds"}
    assert rest == {key: value for key, value in match.position().items() if key != "melds"}


def test_um_5_6_what_is_laid_out_so_stays(at: Any) -> None:
    match = laid(at, "7C", **{**SQUARE, "hands": [["7C", "QH"], OTHER]})
    melds = [["4C", "5C", "6C", "7C"], *RUNS[1:]]
    match.arrange(melds)
    assert match.position()["melds"] == melds
    match.play("end turn")
    assert match.position()["melds"] == melds


def test_um_5_6_or_only_the_cards_just_laid(at: Any) -> None:
    names = ("8C", "9C", "10C", "8D", "8H", "8S")
    hands = [[*names, "QH"], OTHER]
    match = laid(at, *names, hands=hands, melds=SQUARE["melds"])
    position = arrange(match, [["8D", "8H", "8S"], ["8C", "9C", "10C"]])
    assert position["melds"] == [*SQUARE["melds"], ["8D", "8H", "8S"], ["8C", "9C", "10C"]]
    assert "8C 9C is too short" in refused(match, [["8D", "8H", "8S"], ["8C", "9C"], ["10C"]])


def test_um_5_6_is_refused_while_the_turn_cannot_end(at: Any) -> None:
    match = at(**SQUARE)
    assert "no card was laid in this turn yet (UM-5.6)" in refused(match, RUNS)
    match = laid(at, "7C", hands=[["7C", "7D", "7H", "QH"], OTHER], melds=[["4C", "4D", "4H"]])
    assert "7C lies alone" in refused(match, [["4C", "4D", "4H"], ["7C"]])


def test_um_10_3_every_list_has_to_be_a_meld_of_the_same_cards(at: Any) -> None:
    match = laid(at, "4S", **SQUARE)
    melds = [["4C", "4D", "4H", "4S"], *SQUARE["melds"][1:]]
    assert "4C 5C 6D is neither a group" in refused(match, [["4C", "5C", "6D"], *melds[1:]])
    assert "6C 6D 6H of the field is missing" in refused(match, melds[:2])
    assert "KC KD KH does not lie there" in refused(match, [*melds, ["KC", "KD", "KH"]])
    assert "there is no card '4X'; names are like 7H" in refused(match, [["4C", "4D", "4X"], *melds[1:]])
    assert "there is no card 4" in refused(match, [[4, "4D", "4H"]])
    assert "a list of cards for each meld" in refused(match, ["4C", "4D"])
    assert "a list of cards for each meld" in refused(match, [[], *melds])
    assert "expected a list of melds" in refused(match, "4C")
    assert "is missing" in refused(match, [])


def test_um_10_3_it_is_refused_when_the_game_is_over(at: Any) -> None:
    match = at({"rounds": "1"}, phase="over", **SQUARE)
    assert "the game is over" in refused(match, RUNS)


INTRODUCTORY = {"introductory": "true"}


def test_um_5_6_in_an_introductory_turn_only_the_cards_just_laid(at: Any) -> None:
    hands = [["8C", "9C", "10C", "8D", "8H", "8S", "QH"], OTHER]
    match = laid(at, *hands[0][:6], options=INTRODUCTORY, hands=hands, melds=SQUARE["melds"])
    own = [["8C", "9C", "10C"], ["8D", "8H", "8S"]]
    assert arrange(match, own)["melds"] == [*SQUARE["melds"], *own]
    position = arrange(match, [*own, *SQUARE["melds"]])
    assert position["melds"] == [*SQUARE["melds"], *own]
    assert "no card of the field is moved, so 4C 4D 4H stays" in refused(match, [*own, *RUNS])
    faults = match.game.arranging.faults(match.box, match.state()[0], [*own, *RUNS])
    assert faults[:2] == ("", "")
    assert all("in an introductory turn" in fault for fault in faults[2:])


def test_um_5_6_cards_laid_that_lie_among_others_need_the_whole_field(at: Any) -> None:
    match = laid(at, "3C", "7C", hands=[["3C", "7C", "QH"], OTHER], melds=SQUARE["melds"])
    whole = arrange(match, [["3C", "4C", "5C", "6C", "7C"], *RUNS[1:]])
    assert whole["melds"][0] == ["3C", "4C", "5C", "6C", "7C"]
    assert "3C 7C is too short" in refused(match, [["3C", "7C"]])
    hands = [["3S", "4S", "5S", "QH"], OTHER]
    match = laid(at, "3S", "4S", "5S", hands=hands, melds=SQUARE["melds"])
    match.arrange([["3S", "4S", "5S"]])
    match.arrange([["3S", "4S", "5S"], *SQUARE["melds"]])
    assert match.position()["melds"][0] == ["3S", "4S", "5S"]


def test_faults_say_of_each_list_why_it_cannot_stay(at: Any) -> None:
    match = at(**SQUARE)
    lists = [["4C", "4D", "4H"], ["4S"], ["5C", "6C", "8C"], ["nonsense"], []]
    faults = match.game.arranging.faults(match.box, match.state()[0], lists)
    assert faults[0] == ""
    assert [bool(fault) for fault in faults] == [False, True, True, True, True]
    assert faults[2] == "5C 6C 8C is no run: after the six the seven is missing"


def test_arranging_changes_nothing_that_is_legal(at: Any) -> None:
    hands = [["7C", "7D", "QH"], OTHER]
    match = laid(at, "7C", hands=hands, melds=SQUARE["melds"])
    legal = match.legal()
    match.arrange([["4C", "5C", "6C", "7C"], *RUNS[1:]])
    assert match.legal() == legal
