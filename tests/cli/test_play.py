"""Terminal play: what is typed and what it does, what is shown, and that nothing is lost."""

import io
import json
import re
from collections.abc import Callable

import pytest
from rich.console import Console
from rich.text import Text

from parlour import Match, game
from parlour.bots import make_bot
from parlour.cli import play as play_module
from parlour.cli.main import main
from parlour.cli.terminal import commands
from parlour.cli.terminal.kernels import Preparation
from parlour.cli.terminal.matching import Ambiguous, NoChoice, find_choice
from parlour.cli.terminal.parts import content
from parlour.cli.terminal.report import draw_account
from parlour.cli.terminal.screen import Screen, columns
from parlour.cli.terminal.session import Session
from parlour.core.table import Account, Card, Cards, Choice, Entry, Grid, Map, Note, Place, Tokens
from parlour.match.records import load_record, read_record

GAME = game("utopian-rummy")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def saves(tmp_path, monkeypatch):
    """A state folder of the test's own, and hints that cost no time."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(commands, "HINT_BOT", "random")
    return tmp_path / "state" / "parlour"


def at_terminal(match, lines, path, seat=0, width=80):
    """Play `match` with these lines typed; the session and all that was written."""
    out = io.StringIO()
    screen = Screen(console=Console(file=out, width=width, color_system=None, force_terminal=False))
    typed: list[str] = []
    rest = iter(lines) if not isinstance(lines, Callable) else None

    def read(prompt):
        line = next(rest, None) if rest is not None else lines(session)
        if line is None:
            raise EOFError
        typed.append(line)
        out.write(f"{prompt}{line}\n")
        return line

    bots = {k: make_bot("random", match.game, match.box, 7) for k in range(match.seats) if k != seat}
    preparation = Preparation(match, ["random"], cold=False, aside=False)
    session = Session(match, seat, bots, screen, path, preparation, read)
    session.run()
    return session, out.getvalue()


def given(**position):
    return Match(GAME, seed=1, position={"to_act": 0, **position})


EXPAND = {
    "phase": "expand",
    "hands": [["Elder 2", "Elder 2", "Elder 2", "Student -3", "Farmer 1", "Hunter 1"], ["Farmer 2", "Weavers 3"]],
    "societies": [[], ["Farmer 1"]],
    "research_pile": ["Trainer 2", "Hunter 2"],
}


@pytest.fixture
def expand(tmp_path):
    """Type lines in the middle of a turn: the session, and what was written."""

    def play(*lines):
        return at_terminal(given(**EXPAND), lines, tmp_path / "game.json")

    return play


# --- which choice is meant

CHOICES = tuple(
    Choice(action, name, label, "UR-5.4")
    for action, (name, label) in enumerate(
        [
            ("play Elder 2", "Play Elder 2"),
            ("play Ancestral Knowledge 1", "Play Ancestral Knowledge 1, then research or take a discarded card"),
            ("initiate Farmer with Farmer 1, Farmer 2", "Initiate Farmer: Farmer 1, Farmer 2"),
            ("initiate Farmer with Farmer 1, Farmer 2, Student -3", "Initiate Farmer: Farmer 1, Farmer 2, Student -3"),
            ("discard Elder 2", "Discard Elder 2"),
            ("discard Farmer 1", "Discard Farmer 1"),
            ("discard Student -3", "Discard Student -3"),
            ("stop", "Draw no more"),
        ]
    )
)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1", 0),
        (" 8 ", 7),
        ("play elder 2", 0),
        ("PLAY   Elder 2", 0),
        ("play e", 0),
        ("play a", 1),
        ("initiate farmer with farmer 1, farmer 2", 2),
        ("Initiate Farmer: Farmer 1, Farmer 2", 2),
        ("initiate farmer with farmer 1,farmer 2,student -3", 3),
        ("init farm stud", 3),
        ("disc eld", 4),
        ("d f", 5),
        ("discard student −3", 6),
        ("anc know", 1),
        ("s", 7),
        ("draw", 7),
    ],
)
def test_a_number_or_an_unambiguous_beginning_finds_the_choice(text, meant):
    assert find_choice(text, CHOICES).action == meant


@pytest.mark.parametrize(
    ("text", "meant"), [("disc", [4, 5, 6]), ("play", [0, 1]), ("eld", [0, 4]), ("d", [4, 5, 6, 7])]
)
def test_an_ambiguous_beginning_names_the_candidates(text, meant):
    with pytest.raises(Ambiguous) as error:
        find_choice(text, CHOICES)
    assert [choice.action for choice in error.value.candidates] == meant
    assert all(CHOICES[action].label in str(error.value) for action in meant)


@pytest.mark.parametrize("text", ["0", "9", "99999999999999999999", "-1", "xyzzy", "disc zebra", ",", "²", "é"])
def test_what_means_no_choice_is_refused(text):
    with pytest.raises(NoChoice):
        find_choice(text, CHOICES)


def test_a_near_miss_is_answered_with_the_nearest_choice():
    with pytest.raises(NoChoice, match="did you mean 'Discard Farmer 1'"):
        find_choice("discrad farmer 1", CHOICES)


def test_every_name_and_label_finds_its_own_choice():
    for choice in given(**EXPAND).table(0).choices:
        for text in (choice.name, choice.label, choice.name.upper()):
            found = find_choice(text, given(**EXPAND).table(0).choices)
            assert found == choice


# --- commands


def test_a_choice_is_played_and_only_what_changed_is_drawn_again(expand):
    session, out = expand("play farm")
    assert [session.match.actions.names[move.action] for move in session.match.moves] == ["play Farmer 1"]
    after = out.partition("You play Farmer 1.")[2]
    assert "Your Society" in after
    assert "Opponent's Society" not in after


def test_hint_names_the_best_choices_with_chances(expand):
    _, out = expand("hint")
    assert re.search(r"chance to win, best choices first:\n +50% +\d+  ", out)


def test_why_gives_the_clause_and_its_text(expand):
    _, out = expand("why 1")
    assert "UR-5.4 Copies of an initiated job" in out
    assert "[R]" not in out.partition("UR-5.4")[2].partition("Your choice")[0]


def test_why_explains_what_a_mark_means(expand):
    _, out = expand("rules 8.5")
    assert "UR-8.5 Guard" in out
    assert "[H] house data" in out


def test_why_of_something_illegal_says_what_forbids_it(expand):
    session, out = expand("why play hunter 1")
    assert "Hunter is not initiated" in out
    assert "UR-5.1 A job is initiated exactly while" in out
    assert not session.match.moves


@pytest.mark.parametrize("line", ["why", "why 99", "why xyzzy"])
def test_why_without_a_choice_is_refused_and_nothing_happens(expand, line):
    session, _ = expand(line, "1")
    assert len(session.match.moves) == 1


def test_undo_takes_back_within_the_turn(expand):
    session, out = expand("play farm", "undo")
    assert not session.match.moves
    assert "Taken back: play Farmer 1." in out
    assert out.count("Expand: play cards") == 3


def test_what_was_undone_is_not_in_the_file_at_the_next_prompt(tmp_path):
    path, kept = tmp_path / "game.json", []
    script = iter(["play farm", "undo", None])

    def typed(session):
        kept.append(json.loads(path.read_text("utf-8"))["actions"] if path.exists() else None)
        return next(script)

    at_terminal(given(**EXPAND), typed, path)
    assert kept == [None, ["play Farmer 1"], []]


def test_undo_is_refused_when_nothing_was_played(expand):
    assert "nothing has been played yet" in expand("undo")[1]


def test_undo_does_not_take_back_what_was_revealed(tmp_path):
    match = given(phase="explore", hands=[["Elder 2"], ["Farmer 1"]])
    session, out = at_terminal(match, ["research", "undo"], tmp_path / "game.json")
    assert "showed what was not known before" in out
    assert len(session.match.moves) == 1


def test_undo_does_not_reach_into_the_turn_of_the_opponent(expand):
    session, out = expand("discard hunter", "undo")
    assert "the last action was not seat 0's" in out
    assert session.match.to_act == 0


def test_log_tells_everything_with_the_secrets_kept(tmp_path):
    match = given(
        phase="expand",
        hands=[["Elder 2", "Farmer 1"], ["Hunter 2"]],
        deck=["Rangers 2", "Rangers 3"],
    )
    match.play("discard Farmer 1")
    match.play("research")
    match.play("keep Rangers 3")
    match.play("discard Hunter 2")
    _, out = at_terminal(match, ["log"], tmp_path / "game.json")
    told = out.partition("> log")[2]
    assert "You discard Farmer 1." in told
    assert "Opponent researches; keeps one of the viewed cards; discards Hunter 2." in told
    assert "Rangers 3" not in out


def test_look_shows_the_piles_whole(expand):
    _, out = expand("look res")
    assert "Research pile: 2 cards, from the top\n  Hunter 2\n  Trainer 2" in out
    assert "End of Turn pile: " not in out


def test_pile_shows_all_piles_and_the_deck_keeps_its_secret(expand):
    out = expand("pile")[1].partition("> pile")[2]
    assert re.search(r"Draw Deck: (\d+) cards\n  \1 face down", out)
    assert "End of Turn pile: empty" in out


def test_look_at_what_is_no_pile_names_those_there_are(expand):
    assert "there are: Research pile, End of Turn pile, Draw Deck" in expand("look hand")[1].replace("\n", " ")


def test_view_draws_the_whole_table(expand):
    assert expand("view")[1].count("Opponent's Society") == 2


def test_rules_lists_sections_and_prints_them(expand):
    _, out = expand("rules", "rules 7", "rules UR-5.3", "rules 99")
    assert "7. Decay" in out
    assert "UR-7.1 Place exactly one card" in out
    assert "UR-5.3 At most one initiation a turn." in out
    assert "there is no clause '99'" in out


def test_what_tells_what_a_card_does(expand):
    out = expand("what farm", "what", "what zebra")[1].replace("\n ", "")
    assert out.count("Farmer: Job. Two in your Society: a Research may keep two cards.") == 2
    assert "Weavers: Job." in out
    assert "there is no word 'zebra'" in out


def test_help_names_every_command(expand):
    _, out = expand("help")
    for command in commands.COMMANDS.values():
        assert (command.usage in out) is not command.arranges  # nothing is laid out by hand in this game


@pytest.mark.parametrize("line", ["quit", "QUIT", "q", "exit"])
def test_quit_saves(expand, tmp_path, line):
    _, out = expand("play farm", line)
    assert "`parlour play --resume` continues this game." in out
    assert len(load_record(tmp_path / "game.json").moves) == 1


def test_the_end_of_the_input_saves(expand, tmp_path):
    _, out = expand("play farm")
    assert "Saved." in out
    assert len(load_record(tmp_path / "game.json").moves) == 1


def test_ctrl_c_saves(tmp_path):
    def interrupted(session):
        raise KeyboardInterrupt

    _, out = at_terminal(given(**EXPAND), interrupted, tmp_path / "game.json")
    assert "Saved." in out
    assert (tmp_path / "game.json").exists()


def test_a_closed_window_loses_nothing(expand, tmp_path):
    """The game is saved before every question, not only on leaving."""
    moves = []

    def lines(session):
        moves.append(len(load_record(tmp_path / "game.json").moves) if session.match.ply else 0)
        return "play farm" if len(moves) == 1 else None

    at_terminal(given(**EXPAND), lines, tmp_path / "game.json")
    assert moves == [0, 1]


def test_save_writes_a_record_but_over_no_other_file(expand, tmp_path):
    target, other = tmp_path / "mine.json", tmp_path / "notes.txt"
    other.write_text("mine")
    _, out = expand(f"save {target}", "play farm", f"save {target}", f"save {other}", "save", "save /no/such/place/x")
    assert len(load_record(target).moves) == 1
    assert other.read_text() == "mine"
    assert "exists already" in out
    assert (tmp_path / "game.json").exists()


def test_an_illegal_action_by_its_name_is_answered_with_the_reason(expand):
    session, out = expand("play Hunter 1")
    assert "Hunter is not initiated" in out
    assert not session.match.moves


@pytest.mark.parametrize("line", ["", "   ", "99", "xyzzy", "disc", "\x1b[A", "look xyzzy", "a" * 5000])
def test_whatever_else_is_typed_changes_nothing(expand, line):
    session, _ = expand(line)
    assert not session.match.moves


def test_enter_plays_the_only_choice(tmp_path):
    match = given(phase="explore", hands=[["Elder 2"], []])
    session, out = at_terminal(match, [""], tmp_path / "game.json")
    assert len(session.match.moves) == 1
    assert "Enter for the only choice" in out


# --- what is shown


def test_the_first_screen_says_all_a_newcomer_needs(expand):
    out = expand()[1].replace("\n", " ")
    for text in (
        "You are seat 0",
        "Opponent's hand",
        "Research pile",
        "Hunter 2 on top",
        "face down",
        "Your Society",
        "3× Elder 2",
        "goal 100",
        "Expand: play cards, then discard one to end the turn",
        "Once a turn, initiate a job with a set of 3 or more",
        "1  Play Farmer 1",
    ):
        assert text in out


def test_the_end_of_an_age_is_explained_line_by_line(tmp_path):
    match = given(
        phase="expand",
        hands=[["Hunter 1"], ["Farmer 2", "Weavers 3"]],
        societies=[["Elder 2", "Elder 2", "Student -3"], ["Farmer 1"]],
    )
    _, out = at_terminal(match, ["discard hunter 1"], tmp_path / "game.json")
    assert "Age 1 is over: the last card of a hand was discarded (UR-8.1)." in out
    rows = dict(re.findall(r"^  (\S.*?) {2,}(.*)$", out.partition("is over")[2], re.MULTILINE))
    assert rows["Students excused by Elders"].split() == ["+3", "0", "UR-6.3"]
    assert rows["Cards left in hand"].split() == ["0", "-5", "UR-8.3"]
    assert rows["Together"].split() == rows["Total"].replace("4", "+4", 1).split() == ["+4", "-4"]
    assert "Age 2" in out


def test_what_the_opponent_did_is_told_before_the_own_turn(tmp_path):
    match = Match(GAME, seed=4)
    assert match.to_act == 1
    _, out = at_terminal(match, [], tmp_path / "game.json")
    assert out.index("Opponent researches") < out.index("Explore: take a card")


def choose_in_turn(session):
    """A person who takes the offered numbers in turn, and looks around now and then."""
    ply = session.match.ply
    if ply % 50 == 7 and session.asked != ply:
        session.asked = ply
        return "view"
    return str(1 + ply % len(session.shown.choices))


@pytest.mark.parametrize(("width", "seed"), [(80, 1), (60, 2)])
def test_a_whole_game_is_played_and_no_line_is_too_long(tmp_path, monkeypatch, width, seed):
    monkeypatch.setattr(Session, "asked", None, raising=False)
    session, out = at_terminal(Match(GAME, seed=seed), choose_in_turn, tmp_path / "game.json", width=width)
    assert session.match.over
    assert "The game is over: " in out
    assert "Both hands are open now." in out
    assert not COLOUR.search(out)
    lines = [line for line in out.splitlines() if not line.startswith(("Your choice", "Enter for"))]
    assert max(map(len, lines)) <= width
    totals = re.findall(r"^  Total +(-?\d+) +(-?\d+)$", out, re.MULTILINE)
    assert [int(points) for points in totals[-1]] == session.match.scores()


def test_an_account_of_many_seats_is_told_seat_by_seat():
    entries = [Entry(seat, "Cards left in hand", -seat, "UM-8.2") for seat in range(9)]
    account = Account("Round 1 is over: a hand is empty", "UM-8.1", tuple(entries), tuple(range(0, -9, -1)))
    out = io.StringIO()
    screen = Screen(console=Console(file=out, width=80, color_system=None))
    draw_account(screen, account, [f"Seat {k}" for k in range(9)])
    lines = out.getvalue().splitlines()
    assert lines[-1] == "Seat 8: Cards left in hand -8, Together -8, Total -8"
    assert len(lines) == 11


def test_every_kind_of_part_can_be_drawn():
    card = Card("x", "Pearl", count=2)
    places = (Place("a", "Harbour", row=1, things=(card,)), Place("b", "Hill"))
    drawn = {
        Tokens("t", "Gold", counts=(("gold", 3), ("wood", 0))): "3 gold, 0 wood",
        Note("n", "Note", text="A sentence."): "A sentence.",
        Map("m", "Map", places=places): "Harbour|  2× Pearl|Hill|  empty",
        Grid("g", "Grid", rows=2, columns=1, places=places): "Hill     empty|Harbour  2× Pearl",
        Cards("c", "Cards", cards=(Card("y", "", count=3),), notes=("three",)): "3 unknown cards|three",
    }
    for part, text in drawn.items():
        assert "|".join(line.plain for line in content(part, 40, ("You",))) == text


def test_a_place_of_a_grid_shows_its_note_and_what_lies_there_in_one_line_if_they_fit():
    pearl = Card("x", "Pearl", count=2)
    places = (Place("a", "Bay", note="deep", things=(pearl,)), Place("b", "Sea", row=1, note="wide"))
    grid = Grid("g", "Grid", places=places)
    assert [line.plain for line in content(grid, 30, ("You",))] == ["Bay  deep · 2× Pearl", "Sea  wide"]
    assert [line.plain for line in content(grid, 16, ("You",))] == ["Bay  deep", "     2× Pearl", "Sea  wide"]


def test_a_grid_whose_names_leave_no_room_shows_what_lies_there_below_them():
    grid = Grid("g", "Grid", places=(Place("a", "A long quiet bay", things=(Card("x", "Pearl"),)),))
    assert [line.plain for line in content(grid, 30, ("You",))] == ["A long quiet bay", "  Pearl"]


def test_a_long_choice_keeps_its_number_in_the_column_of_the_others():
    lines = columns([Text("  1  " + "word " * 10), Text("  2  short")], 30)
    assert [line.plain[:9] for line in lines] == ["  1  word", "     word", "     word", "  2  short"[:9]]


def test_an_account_names_those_who_score_besides_the_seats():
    account = Account("A card", "SC-12.4", (Entry(1, "Workers hired", 1, "SC-12.6"),), (4, 7), ("Automa",))
    out = io.StringIO()
    draw_account(Screen(console=Console(file=out, width=60, color_system=None)), account, ["You"])
    text = out.getvalue()
    assert re.search(r"^ +You +Automa$", text, re.MULTILINE)
    assert re.search(r"^  Total +4 +7$", text, re.MULTILINE)


def test_a_screen_without_unicode_gets_plain_signs():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    screen = Screen(console=Console(file=out, width=40, color_system=None))
    screen.rule()
    screen.line("2× Elder · Farmer…")
    out.seek(0)
    assert out.read() == "-" * 40 + "\n2x Elder - Farmer...\n"


# --- the command


def run(monkeypatch, capsys, text, *arguments):
    """`parlour play …` with this text on standard input: status, output and complaints."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = main(["play", *map(str, arguments)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_pipe_can_play(monkeypatch, capsys, saves):
    status, out, err = run(
        monkeypatch, capsys, "research\n1\nquit\n", "utopian-rummy", "--seed", 3, "--seat", 1, "--bot", "random"
    )
    assert (status, err) == (0, "")
    assert "You research." in out
    assert not COLOUR.search(out)
    (path,) = saves.glob("*.json")
    assert read_record(path).players == ("random", "person")


def test_resume_goes_on_where_the_game_was_left(monkeypatch, capsys, saves):
    run(monkeypatch, capsys, "1\n", "utopian-rummy", "--seed", 3, "--seat", 1, "--bot", "random")
    status, out, _ = run(monkeypatch, capsys, "log\n1\n", "--resume")
    assert status == 0
    assert "Viewed cards  " in out
    assert "You are seat 1. Against you: random." in out
    assert "You research." in out.partition("> log")[2]
    (path,) = saves.glob("*.json")
    assert len(load_record(path).moves) == 2


def test_resume_takes_a_file(monkeypatch, capsys, tmp_path):
    file = tmp_path / "mine.json"
    run(monkeypatch, capsys, f"1\nsave {file}\n", "utopian-rummy", "--seed", 3, "--seat", 1, "--bot", "random")
    for arguments in (["--resume", file], ["utopian-rummy", file, "--resume"]):
        moves = len(load_record(file).moves)
        status, out, _ = run(monkeypatch, capsys, "1\n", *arguments)
        assert status == 0
        assert f"--resume {file}" in out.replace("\n", " ")
        assert len(load_record(file).moves) == moves + 1


def test_a_finished_game_leaves_nothing_to_resume(monkeypatch, capsys, tmp_path, saves):
    position = tmp_path / "last.json"
    last = {"to_act": 0, "phase": "expand", "hands": [["Elder 2"], []], "scores": [100, 0]}
    position.write_text(json.dumps(last))
    start = ["utopian-rummy", "--bot", "random", "--position", position]
    status, out, _ = run(monkeypatch, capsys, "discard\n", *start)
    assert status == 0
    assert "you have won, 100 to 0" in out
    assert not list(saves.glob("*.json"))
    assert run(monkeypatch, capsys, "", "--resume")[0] == 2


def test_two_games_started_in_the_same_second_are_both_kept(monkeypatch, capsys, saves):
    for seed in (1, 2):
        run(monkeypatch, capsys, "quit\n", "utopian-rummy", "--seed", seed, "--bot", "random")
    assert {load_record(path).seed for path in saves.glob("*.json")} == {1, 2}


def test_no_colour_is_written_when_none_is_wanted(monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    start = ["utopian-rummy", "--seed", 3, "--bot", "random"]
    assert COLOUR.search(run(monkeypatch, capsys, "quit\n", *start)[1])
    assert not COLOUR.search(run(monkeypatch, capsys, "quit\n", *start, "--no-color")[1])
    monkeypatch.setenv("NO_COLOR", "1")
    assert not COLOUR.search(run(monkeypatch, capsys, "quit\n", *start)[1])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            [],
            "which game? `parlour play kuiperium`, `parlour play scrumpy`, `parlour play umami-rummy`, `parlour play u",
        ),
        (["utopian-rumy"], "did you mean 'utopian-rummy'?"),
        (["utopian-rummy", "--seat", 2], "--seat: expected a seat from 0 to 1, got 2"),
        (["utopian-rummy", "--seat", -1], "--seat: expected a seat from 0 to 1, got -1"),
        (["utopian-rummy", "--seats", 3], "is for 2 players, not 3"),
        (["utopian-rummy", "--bot", "hal"], "there is no bot 'hal'"),
        (["utopian-rummy", "--bots", "random,greedy"], "--bots: expected one bot, got 2: 'random,greedy'"),
        (
            ["toy.rows", "--seats", 4, "--bots", "random,greedy"],
            "expected one bot or 3, one for each other seat, got 2",
        ),
        (["toy.rows", "--seats", 4, "--bots", "random,greedy,hal"], "there is no bot 'hal'"),
        (["toy.rows", "--options", "hand=9"], "hand: expected one of 2, 1, 3, 4, got '9'"),
        (["utopian-rummy", "--options", "a=b"], "has no such option"),
        (["utopian-rummy", "--box", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["utopian-rummy", "--position", "nowhere.json"], "nowhere.json: cannot be read"),
        (["utopian-rummy", "saved.json"], "unexpected 'saved.json'"),
        (["utopian-rummy", "--resume"], "there is no saved game of utopian-rummy"),
        (["--resume"], "there is no saved game"),
        (["--resume", "nowhere.json"], "nowhere.json: cannot be read"),
        (["--resume", "--seed", 1], "--seed cannot be changed in a saved game"),
        (["utopian-rummy", "--seed", "x"], "--seed"),
    ],
)
def test_wrong_arguments_get_one_line_and_status_2(monkeypatch, capsys, tmp_path, arguments, complaint):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(monkeypatch, capsys, "", *arguments)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_position_that_cannot_be_is_refused(monkeypatch, capsys, tmp_path):
    path = tmp_path / "wrong.json"
    for text in ("", "[]", '{"phase": "tea"}', '{"hands": [["Elder 9"], []]}'):
        path.write_text(text)
        status, _, err = run(monkeypatch, capsys, "", "utopian-rummy", "--bot", "random", "--position", path)
        assert status == 2
        assert err.count("\n") == 1


def test_a_damaged_save_is_refused(monkeypatch, capsys, tmp_path):
    path = tmp_path / "saved.json"
    path.write_text('{"format": "parlour record"}')
    status, _, err = run(monkeypatch, capsys, "", "--resume", path)
    assert status == 2
    assert str(path) in err


def test_every_other_seat_may_have_a_bot_of_its_own(monkeypatch, capsys, tmp_path):
    file = tmp_path / "mine.json"
    start = ["toy.rows", "--seats", 4, "--seed", 4, "--seat", 2, "--bots", "random, greedy,search:1it"]
    status, out, _ = run(monkeypatch, capsys, f"save {file}\n", *start)
    assert status == 0
    assert "You are seat 2. Against you: Seat 0 random, Seat 1 greedy, Seat 3 search:1it." in out.replace("\n", " ")
    assert read_record(file, game("toy.rows")).players == ("random", "greedy", "person", "search:1it")


def test_one_name_is_for_all_other_seats(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "quit\n", "toy.rows", "--seats", 3, "--seed", 1, "--bots", "greedy")[1]
    assert "Against you: Seat 1 greedy, Seat 2 greedy." in out


def test_a_folder_that_cannot_be_written_is_told(monkeypatch, capsys, tmp_path):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    status, out, _ = run(monkeypatch, capsys, "1\nquit\n", "utopian-rummy", "--seed", 3, "--bot", "random")
    assert status == 0
    assert "The game could not be saved" in out


def test_bytes_that_are_no_text_are_refused_at_the_prompt(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    with pytest.raises(play_module.BadArgument, match="not text"):
        play_module.read_line("> ")


def test_without_standard_input_the_game_ends_at_once(monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(EOFError):
        play_module.read_line("> ")
