"""Wrong arguments of every kind: one clear line on standard error, exit status 2, never a traceback."""

import re

import pytest

UR = "utopian-rummy"

WRONG = [
    (["smulate"], "there is no command 'smulate'; did you mean 'simulate'"),
    (["--nope"], "No such option: --nope"),
    (["simulate"], "Missing argument 'GAME'; see `parlour simulate --help`"),
    (["simulate", UR, "more"], "unexpected extra argument"),
    (["simulate", UR, "--nope"], "No such option"),
    (["simulate", UR, "--seats"], "requires an argument"),
    (["simulate", "utopia rumy"], "there is no game 'utopia rumy'; did you mean 'utopian-rummy'"),
    (["simulate", ""], "there is no game ''"),
    (["simulate", "no.such.module"], "is no game"),
    (["simulate", "os.path"], "is no game"),
    (["simulate", UR, "--games", "-1"], "'--games'"),
    (["simulate", UR, "--games", "0"], "'--games'"),
    (["simulate", UR, "--games", "ten"], "'--games'"),
    (["simulate", UR, "--games", "9" * 5000], "'--games'"),
    (["simulate", UR, "--seed", "-1"], "'--seed'"),
    (["simulate", UR, "--seed", 2**64], "'--seed'.*18446744073709551615"),
    (["simulate", UR, "--seed", "1.5"], "'--seed'"),
    (["simulate", UR, "--seats", "3"], "seats: Utopian Rummy is for 2 players, not 3"),
    (["simulate", UR, "--seats", "-2"], "seats: "),
    (["simulate", UR, "--threads", "0"], "'--threads'"),
    (["simulate", UR, "--threads", "5000"], "'--threads'"),
    (["simulate", UR, "--bots", "greedi"], "there is no bot 'greedi'"),
    (["simulate", UR, "--bots", ""], "there is no bot ''"),
    (["simulate", UR, "--bots", "random,"], "there is no bot ''"),
    (["simulate", UR, "--bots", "random,random,random"], "expected one bot or 2, one for each seat, got 3"),
    (["simulate", UR, "--bots", "search:0it"], "there is no bot"),
    (["simulate", UR, "--bots", "search:0.0s"], "there is no bot"),
    (["simulate", UR, "--bots", "search:99999999999999it"], "1000000000 iterations at most"),
    (["simulate", UR, "--bots", "search:" + "9" * 5000 + "it"], "iterations at most"),
    (["simulate", UR, "--options", "aces"], "--options: expected NAME=VALUE, got 'aces'"),
    (["simulate", UR, "--options", "=high"], "--options: expected NAME=VALUE"),
    (["simulate", UR, "--options", "aces="], "--options: expected NAME=VALUE"),
    (["simulate", UR, "--options", ""], "--options: expected NAME=VALUE"),
    (["simulate", UR, "--options", "a=b", "--options", "a=c"], "'a' is given twice"),
    (["simulate", UR, "--options", "a=b,a=c"], "'a' is given twice"),
    (["simulate", UR, "--options", "a=b"], "a: Utopian Rummy has no such option"),
    (["simulate", UR, "--box", "no-such-file.toml"], "no-such-file.toml: cannot be read: No such file"),
    (["simulate", UR, "--box", "."], "cannot be read: Is a directory"),
    (["simulate", UR, "--json", "--csv"], "cannot be printed together"),
    (["trace", UR, "--games", "0"], "'--games'"),
    (["trace", UR, "--bots", "x"], "there is no bot 'x'"),
    (["rules", UR, "UR-9.99"], "has no clause 'UR-9.99'; did you mean UR-9"),
    (["rules", UR, ""], "has no clause ''"),
    (["rules", UR, "6.4", "--house"], "leave out the clause"),
    (["check"], "Missing argument"),
    (["check", "no-such-folder"], "no-such-folder: cannot be read"),
    (["replay"], "Missing argument"),
    (["replay", "no-such-file"], "no-such-file: cannot be read: No such file"),
    (["replay", "."], "cannot be read: Is a directory"),
    (["position", UR, "no-such-file.json"], "no-such-file.json: cannot be read"),
    (["position", "no-such-game"], "there is no game 'no-such-game'"),
    (["position", UR, "a.json", "b.json"], "a game and a file at most"),
    (["position", UR, "--game", UR], "expected one game"),
    (["position", UR], "standard input: is empty"),
    (["arena", UR], "Missing argument"),
    (["arena", UR, "random"], "expected two bots or more, got 1"),
    (["arena", UR, "random", "rnadom"], "there is no bot 'rnadom'"),
    (["arena", UR, "random", "greedy", "--games", "0"], "'--games'"),
    (["arena", UR, "random", "greedy", "--seats", "4"], "seats: "),
    (["arena", "toy.higher", "random", "greedy", "--seats", "3"], "3 seats need as many bots, got 2"),
    (["conform", "chess"], "there is no game 'chess'"),
    (["conform", UR, "--games", "-1"], "'--games'"),
    (["bench", "chess"], "there is no game 'chess'"),
    (["bench", UR, "--seats", "9"], "no game here is for 9 players"),
    (["version", "more"], "unexpected extra argument"),
]


@pytest.mark.parametrize(("args", "complaint"), WRONG, ids=lambda value: str(value)[:60])
def test_wrong_arguments(parlour, args, complaint):
    ran = parlour(*args)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.complaint.startswith("parlour: ")
    assert re.search(complaint, ran.complaint), ran.complaint


def test_a_complaint_is_one_line_whatever_it_repeats(parlour):
    ran = parlour("replay", "a\nb\x1b[31m\tc")
    assert "a b\\x1b[31m c: cannot be read" in ran.complaint


def test_a_box_that_is_no_box(parlour, tmp_path):
    path = tmp_path / "box.toml"
    for content, complaint in (
        (b"\xff\xfe", "is not text in UTF-8"),
        (b"game = ", "is not TOML"),
        (b'game = "x"', "box.toml"),
    ):
        path.write_bytes(content)
        ran = parlour("trace", "utopian-rummy", "--box", path)
        assert ran.status == 2
        assert complaint in ran.complaint


@pytest.mark.parametrize(
    "command",
    ["games", "rules", "simulate", "arena", "trace", "check", "position", "replay", "conform", "bench", "version"],
)
def test_every_command_explains_itself(parlour, command):
    ran = parlour(command, "--help")
    assert ran.status == 0
    assert f"Usage: parlour {command}" in ran.out
    assert command in parlour("--help").out


def test_without_arguments_the_commands_are_listed(parlour):
    assert parlour().out == parlour("--help").out == parlour("-h").out
    assert parlour().status == 0
