"""What the smaller commands print."""

import csv
import io
import json
import re

import pytest

import parlour as package
from parlour.cli.games import values_text
from parlour.match.records import save_record
from parlour.match.shuffle import Shuffle

UR = "utopian-rummy"


def test_version(parlour):
    assert parlour("version").out.startswith(f"parlour {package.__version__} (Python ")
    assert parlour("--version").out == parlour("version").out


def test_games(parlour):
    assert "Utopian Rummy" in parlour("games").out
    (game,) = [each for each in json.loads(parlour("games", "--json").out) if each["game"] == UR]
    assert (game["title"], game["seats"], game["options"]) == ("Utopian Rummy", [2], [])


def test_games_lists_options_with_their_clauses_and_many_numbers_as_a_range(parlour):
    out = parlour("games").out
    assert re.search(r"^  rounds=5\|1–20 +UM-8.6$", out, re.MULTILINE)
    assert re.search(r"^  ending=points\|last player +UM-8.5$", out, re.MULTILINE)
    assert max(map(len, out[out.index("Options of") :].splitlines())) <= 80
    facts = json.loads(parlour("games", "--json").out)
    (rounds,) = [option for game in facts for option in game["options"] if option["name"] == "rounds"]
    assert rounds["values"] == ["5", *(str(n) for n in range(1, 21) if n != 5)]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["5", "1", "2", "3", "4"], "5|1–5"),
        (["5", "1", "2", "3", "7"], "5|1|2|3|7"),
        (["2", "1", "3"], "2|1|3"),
        (["a", "b", "c", "d", "e"], "a|b|c|d|e"),
    ],
)
def test_only_many_numbers_without_a_gap_are_a_range(values, text):
    assert values_text(values) == text


def test_rules_whole_by_section_and_by_clause(parlour):
    whole = parlour("rules", UR).out
    assert whole.startswith("# Utopian Rummy")
    assert "- UR-9.5 " in whole
    clause = parlour("rules", UR, "UR-1.1").out
    assert clause.splitlines()[0] == "## 1. The box"
    assert "hence **[H]**" in clause  # its second line
    assert "UR-1.2" not in clause
    for name in ("ur-1.1", "1.1", " UR 1.1 "):
        assert parlour("rules", UR, name).out == clause
    section = parlour("rules", UR, "8").out
    assert section.startswith("## 8. End of an Age")
    assert "UR-8.6" in section
    assert "UR-9.1" not in section
    assert parlour("rules", UR, "UR-8").out == section


def test_house_rules_say_what_and_why(parlour):
    out = parlour("rules", UR, "--house").out
    assert "- card.Farmer.values = [1, 1, 1, 2, 2]\n  The book says" in out
    assert "- limits.quiet_discards = 40\n" in out
    assert "- UR-8.6 Guard" in out
    assert "- UR-2.2 First Age" in out
    assert "UR-2.1" not in out


def test_simulate_and_trace_play_the_same_games(parlour):
    seed = 2**64 - 2
    games = [*map(json.loads, parlour("trace", UR, "--games", 3, "--seed", seed).out.splitlines())]
    rows = list(csv.DictReader(io.StringIO(parlour("simulate", UR, "--games", 3, "--seed", seed, "--csv").out)))
    ends = [line for line in games if line.get("over")]
    assert [int(row["seed"]) for row in rows] == [end["seed"] for end in ends] == [seed, seed + 1, 0]
    for row, end in zip(rows, ends, strict=True):
        assert [int(row["score_0"]), int(row["score_1"])] == end["scores"]
        assert [float(row["return_0"]), float(row["return_1"])] == end["returns"]
        played = [line for line in games if line["seed"] == end["seed"]]
        assert int(row["decisions"]) == len(played) - 1
        assert int(row["first"]) == played[0]["to_act"]


def test_simulate_sums_up(parlour):
    facts = json.loads(parlour("simulate", UR, "--games", 50, "--seed", 7, "--json").out)
    rows = list(csv.DictReader(io.StringIO(parlour("simulate", UR, "--games", 50, "--seed", 7, "--csv").out)))
    assert (facts["game"], facts["games"], facts["seats"], facts["seed"]) == (UR, 50, 2, 7)
    first = facts["by_seat"][0]
    assert first["won"] == sum(float(row["return_0"]) == 1 for row in rows)
    assert first["low"] < first["win_rate"] < first["high"]
    assert first["points"]["mean"] == pytest.approx(sum(int(row["score_0"]) for row in rows) / 50)
    assert facts["decisions"]["most"] == max(int(row["decisions"]) for row in rows)
    table = parlour("simulate", UR, "--games", 50, "--seed", 7).out
    assert f"{first['win_rate']:.1%}" in table
    assert "50 games from seed 7" in table
    share = sum((float(row[f"return_{row['first']}"]) + 1) / 2 for row in rows) / 50
    assert facts["first_to_decide"]["win_rate"] == pytest.approx(share)
    assert f"Whoever decides first wins {share:.1%} (95 % interval" in table


def test_simulate_takes_options_seats_bots_and_threads(parlour):
    args = ("simulate", "toy.higher", "--games", 6, "--seats", 3, "--options", "aces=high", "--csv")
    bots = ("--bots", "greedy,random,random")
    out = parlour(*args, *bots).out
    assert out.startswith("seed,decisions,score_0,score_1,score_2,return_0,return_1,return_2,first\n")
    assert parlour(*args, *bots, "--threads", 3).out == out
    assert parlour(*args).out == parlour(*args, "--bots", "random,random,random").out
    assert parlour(*args).out != parlour(*(arg for arg in args if arg not in ("--options", "aces=high"))).out


def test_another_box_is_played_with(parlour, tmp_path):
    from importlib import resources

    text = resources.files("parlour.games.utopian_rummy").joinpath("box.toml").read_text("utf-8")
    (tmp_path / "short.toml").write_text(text.replace("target = 100", "target = 20"), "utf-8")
    args = ("simulate", UR, "--games", 20, "--json")
    short, printed = (json.loads(parlour(*args, *box).out) for box in (("--box", tmp_path / "short.toml"), ()))
    assert short["decisions"]["mean"] < printed["decisions"]["mean"] / 2
    assert short["box"] != printed["box"]


def test_trace_of_views(parlour):
    *decisions, last = map(json.loads, parlour("trace", "toy.higher", "--observations", "--seats", 3).out.splitlines())
    for line in (*decisions, last):
        assert len(line["views"]) == 3
    assert decisions[0]["views"][0]["hands"][1] == ["?", "?"]
    assert last["views"][0]["hands"] == last["position"]["hands"]


def test_a_game_that_breaks_is_a_failed_check(parlour, monkeypatch):
    from parlour.lab import play

    def broken(*_: object) -> None:
        raise play.BrokenGame("seed 3: no end")

    monkeypatch.setattr(play, "random_games", broken)
    ran = parlour("simulate", "toy.higher", "--bots", "random")
    assert (ran.status, ran.complaint) == (1, "parlour: seed 3: no end")


@pytest.fixture
def record(tmp_path):
    match = package.Match(package.game(UR), seed=3)
    while match.ply < 12:
        match.play(match.legal()[0])
    save_record(match, tmp_path / "game.json", players=["Ann", "greedy"], date="2026-01-31")
    return tmp_path / "game.json"


def test_replay_prints_a_log(parlour, record):
    lines = parlour("replay", record).out.splitlines()
    assert lines[0] == "Utopian Rummy, seed 3, Ann, greedy"
    assert lines[1] == f"Played with Parlour {package.__version__}, 2026-01-31"
    moves = [line for line in lines if line[:6].strip().endswith(".")]
    assert len(moves) == 12
    assert moves[0].split(maxsplit=2)[1:] in (["Ann", "researches"], ["greedy", "researches"])
    assert lines[-1].startswith("The game is not finished: ")


def test_replay_tells_the_end(parlour, tmp_path):
    given = {"phase": "expand", "scores": [99, 20], "hands": [["Elder 2"], ["Farmer 1"]], "societies": [["Elder"], []]}
    match = package.Match(package.game(UR), position=given)
    match.play("discard Elder 2")
    save_record(match, tmp_path / "game.json", players=["Ann", ""])
    lines = parlour("replay", tmp_path / "game.json").out.splitlines()
    assert "       Points: Ann 101, seat 1 19" in lines
    assert lines[-1] == "The game is over: Ann wins. Points: Ann 101, seat 1 19."


def test_replay_verifies(parlour, record):
    ran = parlour("replay", record, "--verify")
    assert (ran.status, ran.out) == (0, f"{record}: verified: Utopian Rummy, 12 actions, unfinished\n")
    record.write_text(record.read_text().replace('"research",', '"stop",', 1))
    for args in ((), ("--verify",)):
        ran = parlour("replay", record, *args)
        assert (ran.status, ran.out) == (2, "")
        assert "game.json, actions.0: ply 0 cannot be played: 'stop' is not legal now" in ran.complaint


def test_replay_verifies_the_shuffle(parlour, tmp_path):
    shuffle, file = Shuffle(b"\x01" * 32, ("heads", "tails")), tmp_path / "game.json"
    match = package.Match(package.game(UR), seed=shuffle.seed)
    file.write_text(json.dumps(match.record(shuffle=shuffle)))
    out = parlour("replay", file, "--verify").out
    assert f"The shuffle: secret and seed agree with the commitment {shuffle.commitment}\n" in out
    assert "2 contributions" in out
    file.write_text(file.read_text().replace("heads", "tails"))
    ran = parlour("replay", file, "--verify")
    assert (ran.status, ran.out) == (2, "")
    assert "game.json, seed: does not follow from the secret and what was contributed" in ran.complaint


def test_arena_prints_rates_and_ratings(parlour):
    args = ("arena", UR, "random", "greedy", "--games", 9)
    facts = json.loads(parlour(*args, "--json").out)
    weak, strong = facts["bots"]
    assert facts["games"] == weak["games"] == 10  # whole deals
    assert weak["won"] + strong["won"] + weak["tied"] == 10
    assert strong["elo"] > weak["elo"]
    assert strong["low"] <= strong["win_rate"] <= strong["high"]
    assert json.loads(parlour(*args, "--json", "--threads", 2).out) == facts
    out = parlour(*args).out
    assert "95 % interval" in out
    assert "random against greedy: " in out


def test_arena_of_three_at_a_table_for_two_and_for_three(parlour):
    three = json.loads(parlour("arena", "toy.higher", "random", "greedy", "random", "--games", 4, "--json").out)
    assert (three["seats"], three["games"]) == (3, 6)
    two = json.loads(
        parlour("arena", "toy.higher", "random", "greedy", "random", "--games", 4, "--seats", 2, "--json").out
    )
    assert (two["seats"], two["games"], [row["games"] for row in two["bots"]]) == (2, 12, [8, 8, 8])


def test_conform_says_what_holds(parlour):
    ran = parlour("conform", "toy.higher", "--games", 3)
    assert ran.status == 0, ran.out
    assert "3 games" in ran.out


def test_bench_measures_everything(parlour, monkeypatch):
    from parlour.lab import bench

    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "ITERATIONS", 50)
    monkeypatch.setattr(bench, "start_times", lambda game, seats: (9.0, 1.0))
    rows = [json.loads(line) for line in parlour("bench", "toy.higher", "--json").out.splitlines()]
    assert [(row["game"], row["seats"]) for row in rows] == [("higher", 2), ("higher", 3)]
    for row in rows:
        assert list(row) == [
            *("game", "seats", "playout_decisions_per_s", "playout_games_per_s", "python_decisions_per_s"),
            *("match_decisions_per_s", "search_iterations_per_s", "state_bytes", "compile_s", "warm_start_s"),
        ]
        assert all(value > 0 for key, value in row.items() if key != "game")
    assert (rows[0]["compile_s"], rows[0]["warm_start_s"]) == (9.0, 1.0)
    assert "search iterations/s" in parlour("bench", "toy.higher", "--seats", 3).out


def test_bench_starts_processes_of_its_own(monkeypatch):
    from parlour.lab import bench

    monkeypatch.setattr(bench, "START", "import sys; print(1.5 if sys.argv[1:] == ['utopian-rummy', '2'] else 0)")
    assert bench.start_times(package.game(UR), 2) == (1.5, 1.5)
    monkeypatch.setattr(bench, "START", "raise SystemExit('broken here')")
    with pytest.raises(bench.BenchFailed, match="broken here"):
        bench.start_times(package.game(UR), 2)
