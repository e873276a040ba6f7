"""Umami Rummy, section 12: the solver offered to players, and the hint."""

from collections import Counter
from typing import Any

import pytest

from parlour.games.umami_rummy.plays import best_plays

pytestmark = pytest.mark.rules

OTHER = ["JC", "JD", "10C", "2H"]


def plays(match: Any) -> Any:
    return best_plays(match.box, match.observation(match.to_act)[0])


def hint(match: Any) -> tuple[str, tuple[str, ...]]:
    found = match.game.hint(match.box, match.observation(match.to_act)[0])
    return match.actions.names[found.action], found.lines


# Four cards of little worth, or three kings; the king of spades ends a run or makes the group.
KINGS = {"hands": [["AS", "2S", "3S", "KC", "KD", "9D"], OTHER], "melds": [["4S", "5S", "6S"], ["KH", "QH", "JH"]]}


def test_um_12_1_most_cards_then_most_points_then_fewest_changes(at: Any) -> None:
    play = plays(at(**KINGS))["most cards"]
    assert (play.count, play.points, set(play.cards)) == (3, 6, {"AS", "2S", "3S"})
    assert play.changed == 0


def test_um_12_1_of_as_many_cards_those_of_most_points(at: Any) -> None:
    match = at(hands=[["3S", "8S", "QD"], OTHER], melds=[["4S", "5S", "6S", "7S"]])
    play = plays(match)["most cards"]
    assert (play.count, play.points) == (2, 11)


def test_um_12_1_cards_laid_already_count(at: Any) -> None:
    match = at(hands=[["3S", "8S", "QD"], OTHER], melds=[["4S", "5S", "6S", "7S"]])
    match.play("lay 3S")
    play = plays(match)["most cards"]
    assert (play.count, play.points, play.cards) == (2, 11, ("8S",))


def test_um_12_2_most_points_then_most_cards(at: Any) -> None:
    hands = [["3C", "4C", "5C", "6C", "6D", "6H", "QD"], OTHER]
    play = plays(at(hands=hands))["most points"]
    assert (play.points, play.count) == (12 + 18, 6)


def test_um_12_3_least_change_lays_a_card_and_disturbs_the_fewest_melds(at: Any) -> None:
    match = at(hands=[["8S", "QC", "QD", "QH", "2D"], OTHER], melds=[["5S", "6S", "4S"]])
    play = plays(match)["least change"]
    assert (play.changed, play.count, set(play.cards)) == (0, 3, {"QC", "QD", "QH"})


def test_um_12_3_without_a_play_there_is_none(at: Any) -> None:
    assert set(plays(at(hands=[["KS"], OTHER])).values()) == {None}


def test_um_12_4_each_play_comes_with_its_cards_and_the_melds_afterwards(at: Any) -> None:
    match = at(hands=[["3C", "5C", "6C", "QD"], OTHER], melds=[["4C", "4D", "4H", "4S"]])
    for play in plays(match).values():
        field = Counter(name for cards in play.melds for name in cards)
        assert field == Counter(["4C", "4D", "4H", "4S", *play.cards])
        assert all(len(cards) >= 3 for cards in play.melds)
    assert plays(match)["most cards"].changed == 1


def test_um_12_5_a_hint_is_a_card_of_a_most_cards_play_and_says_what_changes(at: Any) -> None:
    match = at(hands=[["3C", "5C", "6C", "QD"], OTHER], melds=[["4C", "4D", "4H", "4S"]])
    name, lines = hint(match)
    assert name in ("lay 3C", "lay 5C", "lay 6C")
    assert lines == (
        "Lay 3C, 5C and 6C: 3 cards, 14 points.",
        "This meld changes: 4C 4D 4H 4S (group of fours).",
        "Then there are 3C 4C 5C 6C (run of clubs) and 4D 4H 4S (group of fours).",
    )


def test_um_12_5_then_say_umami_if_legal_then_end_the_turn(at: Any) -> None:
    match = at({"umami_call": "true"}, hands=[["3S", "QD"], OTHER], melds=[["4S", "5S", "6S"]])
    names = []
    for _ in range(3):
        names.append(hint(match)[0])
        match.play(names[-1])
    assert names == ["lay 3S", "say umami", "end turn"]


def test_um_12_5_draw_or_pass_if_there_is_no_play(at: Any) -> None:
    assert hint(at(hands=[["KS"], OTHER]))[0] == "draw"
    assert hint(at(hands=[["KS"], OTHER], bank_size=0))[0] == "pass"


def test_um_12_5_a_hint_is_legal_where_only_takes_are_left(at: Any) -> None:
    loose = {"loose_to_hand": "allowed"}
    match = at(loose, hands=[["5C", "5D", "KS"], ["JC"]], melds=[["3H", "4H", "5H"]])
    assert hint(match)[0] == "draw"
    for name in ("lay 5C", "lay 5D"):
        match.play(name)
        assert hint(match)[0] in match.legal()
    assert hint(match)[0].startswith("take")
    match.play("take 3H")
    match.play("take 4H")
    assert hint(match)[0] == "end turn"


def test_hints_lead_to_the_end_of_a_turn_in_random_games(umami: Any) -> None:
    from parlour import Match

    for seats, options in ((2, {}), (4, {"introductory": "true", "umami_call": "true"}), (3, {"aces": "low"})):
        match = Match(umami, seats=seats, options={**options, "rounds": "1"}, seed=seats)
        for _ in range(150):
            if match.over:
                break
            match.play(hint(match)[0])
        assert match.over
