"""Traces: the form of their lines."""

from parlour.bots import make_bot
from parlour.match import Match
from parlour.match.trace import trace


def lines(game, observations=False, **setting):
    match = Match(game, **setting)
    players = [make_bot("random", game, match.box, seat) for seat in range(match.seats)]
    return list(trace(match, players, observations=observations))


def test_the_lines_of_a_game(utopian):
    *decisions, last = lines(utopian, seed=3)
    assert [line["ply"] for line in decisions] == list(range(len(decisions)))
    for line in decisions:
        assert list(line) == ["game", "seed", "ply", "position", "to_act", "legal", "action"]
        assert line["action"] in line["legal"]
        assert line["to_act"] == line["position"]["to_act"]
        assert len(line["position"]["deck"]) == line["position"]["deck_size"]
    assert list(last) == ["game", "seed", "over", "position", "returns", "scores"]
    assert (last["game"], last["seed"], last["over"]) == ("utopian-rummy", 3, True)
    assert last["scores"] == last["position"]["scores"]
    assert sorted(last["returns"]) == [-1.0, 1.0]


def test_a_trace_replays(utopian):
    *decisions, last = lines(utopian, seed=4)
    match = Match(utopian, seed=4)
    for line in decisions:
        assert (match.position(), match.legal()) == (line["position"], line["legal"])
        match.play(line["action"])
    assert match.position() == last["position"]


def test_views_are_those_of_every_seat(higher):
    match = Match(higher, seats=3, seed=1)
    for line in lines(higher, observations=True, seats=3, seed=1):
        assert line["views"] == [match.view(seat) for seat in range(3)]
        if "action" in line:
            match.play(line["action"])
    assert match.over


def test_seats_and_options_are_told_where_nobody_would_guess_them(higher):
    for line in lines(higher, seats=3, options={"aces": "high"}, seed=2):
        assert (line["seats"], line["options"]) == (3, {"aces": "high"})
    for line in lines(higher, seats=2, options={"aces": "low"}, seed=2):
        assert not {"seats", "options"} & set(line)
