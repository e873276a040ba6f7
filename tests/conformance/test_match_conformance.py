"""Every game, played through Match: it takes exactly what is legal, and refusals change nothing."""

from typing import Any

import numpy as np
import pytest

import parlour
from parlour.core.conformance.subject import Chance
from parlour.core.errors import IllegalAction, ParlourError, UnknownAction
from parlour.core.game import Game
from parlour.core.kernel import COMPILED
from parlour.registry import games

PLIES = 300 if COMPILED else 60


@pytest.fixture(params=[*games(), "toy.higher"])
def game(request: pytest.FixtureRequest) -> Game:
    return parlour.game(request.param)


def some_matches(game: Game, plies: int = PLIES) -> Any:
    """A match at each of so many decisions, of as many games as that takes, for every number of seats."""
    chance, seed = Chance(11), 0
    while plies > 0:
        match = parlour.Match(game, seats=game.seats[seed % len(game.seats)], seed=seed)
        while not match.over and plies > 0:
            yield match
            plies -= 1
            ids = match.legal_ids()
            match.play_id(ids[chance.below(len(ids))])
        seed += 1


def test_play_takes_exactly_the_legal_actions(game: Game) -> None:
    chance = Chance(2)
    for match in some_matches(game, PLIES // 3):
        mask = np.zeros(len(match.actions.names), bool)
        mask[match.legal_ids()] = True
        assert [match.actions.names[action] for action in np.flatnonzero(mask)] == sorted(
            match.legal(), key=match.actions.names.index
        )
        for action in {chance.below(len(mask)) for _ in range(20)}:
            trial = parlour.Match(game, seats=match.seats, seed=1, position=match.position())
            if mask[action]:
                trial.play_id(action)
                assert trial.ply == 1
                continue
            before = trial.position()
            with pytest.raises(IllegalAction) as caught:
                trial.play_id(action)
            assert caught.value.given == match.actions.names[action]
            assert trial.position() == before
            assert trial.ply == 0
        for action in chance.some(match.legal_ids(), 3):
            trial = parlour.Match(game, seats=match.seats, seed=1, position=match.position())
            trial.play_id(action)
            assert trial.ply == 1


def test_a_refusal_says_why_on_one_line_and_leaves_everything_as_it_was(game: Game) -> None:
    chance = Chance(3)
    for match in some_matches(game, PLIES // 3):
        illegal = sorted({chance.below(len(match.actions.names)) for _ in range(6)} - set(match.legal_ids()))
        before = match.state().tobytes(), match.legal_ids(), match.ply
        for action in illegal:
            with pytest.raises(IllegalAction) as caught:
                match.play(match.actions.names[action])
            assert "\n" not in str(caught.value)
            assert caught.value.clause
            assert caught.value.position == match.view(match.to_act)
        assert (match.state().tobytes(), match.legal_ids(), match.ply) == before


@pytest.mark.parametrize("action", [-1, -(1 << 40), 1 << 31, 1 << 70])
def test_a_number_that_is_no_action_is_refused(game: Game, action: int) -> None:
    match = parlour.Match(game, seed=1)
    with pytest.raises(IllegalAction, match="actions are numbered 0 to"):
        match.play_id(action)
    with pytest.raises(IllegalAction, match="actions are numbered 0 to"):
        match.play_id(len(match.actions.names))
    assert match.ply == 0


@pytest.mark.parametrize(
    "name", ["", "resign", "playy", "?", "draw\n", "ＤＲＡＷ 9", None, 3, 1.5, True, ["draw"], b"draw"]
)
def test_what_is_no_name_is_refused(game: Game, name: Any) -> None:
    match = parlour.Match(game, seed=1)
    with pytest.raises((UnknownAction, IllegalAction)):
        match.play(name)
    assert match.ply == 0


@pytest.mark.parametrize(
    "kind", [str, float, bool, lambda action: [action], lambda action: None, lambda action: action + 0.5]
)
def test_what_is_no_whole_number_is_refused(game: Game, kind: Any) -> None:
    for match in some_matches(game, 20):
        for action in match.legal_ids():
            ply = match.ply
            with pytest.raises(IllegalAction, match="actions are numbered 0 to"):
                match.play_id(kind(action))
            assert match.ply == ply


def test_a_seat_that_is_not_to_act_is_refused_and_learns_nothing(game: Game) -> None:
    match = parlour.Match(game, seats=max(2, game.seats[0]), seed=4)
    assert match.to_act is not None
    other = (match.to_act + 1) % match.seats
    before = match.state().tobytes()
    for action in range(len(match.actions.names)):
        with pytest.raises(IllegalAction, match=f"for seat {match.to_act} to decide") as refused:
            match.play_id(action, other)
        assert refused.value.position == match.view(other)
    assert match.state().tobytes() == before
    match.play(match.legal()[0], match.to_act)
    assert match.ply == 1


def test_a_finished_game_takes_nothing_more(game: Game) -> None:
    chance, match = Chance(5), parlour.Match(game, seed=4)
    while not match.over:
        ids = match.legal_ids()
        match.play_id(ids[chance.below(len(ids))])
    assert match.legal() == match.legal_ids() == []
    final = match.state().tobytes()
    for action in (0, len(match.actions.names) - 1):
        with pytest.raises(IllegalAction) as caught:
            match.play_id(action)
        assert caught.value.clause
    assert match.state().tobytes() == final
    assert sum(match.returns()) == pytest.approx(0) or match.seats != 2


def test_names_are_read_whatever_their_case_and_spaces(game: Game) -> None:
    for match in some_matches(game, 40):
        name = match.legal()[-1]
        assert match.find(f"  {name.upper().replace(' ', '   ')} ") == match.legal_ids()[-1]


def test_the_same_seed_and_actions_give_the_same_match(game: Game) -> None:
    for seed in (0, 1, (1 << 64) - 1):
        chance, first = Chance(6), parlour.Match(game, seed=seed)
        while not first.over and first.ply < PLIES:
            ids = first.legal_ids()
            first.play_id(ids[chance.below(len(ids))])
        second = parlour.Match(game, seed=seed)
        for move in first.moves:
            second.play(first.actions.names[move.action])
        assert second.state().tobytes() == first.state().tobytes()
        assert second.moves == first.moves


def test_a_copy_of_a_state_never_changes(game: Game) -> None:
    copies = [(match.state(), match.state().tobytes()) for match in some_matches(game, PLIES // 3)]
    assert all(copy.tobytes() == then for copy, then in copies)


def test_an_undone_action_leaves_the_match_as_it_was(game: Game) -> None:
    undone, chance = 0, Chance(7)
    for match in some_matches(game, PLIES // 2):
        before, moves = match.state().tobytes(), list(match.moves)
        ids = match.legal_ids()
        match.play_id(ids[chance.below(len(ids))])
        try:
            match.undo(match.moves[-1].seat)
        except ParlourError:
            match._states, match.moves = match._before.pop(), moves
            match._list_legal()
            continue
        undone += 1
        assert match.state().tobytes() == before
        assert match.moves == moves
        assert match.legal_ids() == ids
    assert undone > 0 or game.slug == "higher"


@pytest.mark.parametrize("seats", [0, -1, 99])
def test_a_wrong_number_of_seats_is_refused(game: Game, seats: int) -> None:
    with pytest.raises(ParlourError, match=f"players, not {seats}"):
        parlour.Match(game, seats=seats)


def test_an_unknown_option_is_refused(game: Game) -> None:
    with pytest.raises(ParlourError, match="has no such option"):
        parlour.Match(game, options={"colour": "red"})
