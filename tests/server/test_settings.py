"""Settings: through the environment and back, and refused by name when they cannot be."""

import pytest

from parlour.server.settings import BadSetting, Rate, Settings, parse_origin

pytestmark = pytest.mark.plain

URL = "postgresql://parlour:pass@db/parlour"


@pytest.mark.parametrize(
    "settings",
    [
        Settings("sqlite:////var/lib/parlour.db"),
        Settings(
            URL,
            host="::",
            port=0,
            origins=("https://games.example", "http://[2001:db8::1]:8080"),
            workers=4,
            bot_threads=7,
            proxies=("10.0.0.7", "10.1.0.0/16"),
            log="json",
            opening=Rate(1 / 3, 1),
            sitting=Rate(1 / 3600, 999_999),
            messages=Rate(1e6, 3),
            sockets=5,
        ),
    ],
)
def test_they_go_through_the_environment(settings: Settings) -> None:
    assert Settings.from_environment(settings.to_environment()) == settings


def test_what_is_absent_or_empty_has_its_default() -> None:
    assert Settings.from_environment({"PARLOUR_DATABASE": URL, "PARLOUR_PORT": " "}) == Settings(URL)


def test_what_is_given_wins_over_the_environment() -> None:
    found = Settings.from_environment({"PARLOUR_DATABASE": URL, "PARLOUR_PORT": "81"}, port=82, workers=2)
    assert (found.database, found.port, found.workers) == (URL, 82, 2)


def test_a_password_is_not_shown() -> None:
    assert "pass" not in repr(Settings(URL))


def test_bot_threads_are_shared_by_the_workers() -> None:
    assert Settings(URL, workers=4, bot_threads=9).threads_here == 2
    assert Settings(URL, workers=4, bot_threads=1).threads_here == 1


@pytest.mark.parametrize(
    ("variable", "value", "problem"),
    [
        ("DATABASE", "", "is not set; expected sqlite"),
        ("PORT", "65536", "expected a number from 0 to 65535, got 65536"),
        ("PORT", "http", "expected a whole number, got 'http'"),
        ("PORT", "-1", "expected a whole number, got '-1'"),
        ("PORT", "²", "expected a whole number, got '²'"),
        ("WORKERS", "0", "expected a number from 1 to 64, got 0"),
        ("BOT_THREADS", "0", "expected a number from 1 to 256, got 0"),
        ("SOCKETS", "0", "expected a number from 1 to 1000000, got 0"),
        ("LOG", "xml", "expected auto, json or text, got 'xml'"),
        ("ORIGINS", "games.example", "expected an origin such as https://games.example, got 'games.example'"),
        ("ORIGINS", "https://games.example/table", "got 'https://games.example/table'"),
        ("ORIGINS", "null", "got 'null'"),
        ("OPENING", "often", "expected a rate such as '30/min' or '10/s burst 60', got 'often'"),
        ("CHAT", "0/s", "expected a rate"),
        ("HINTS", "1/s burst 0", "expected a rate"),
        ("MESSAGES", "1/day", "expected a rate"),
    ],
)
def test_what_cannot_be_is_refused_by_its_variable(variable: str, value: str, problem: str) -> None:
    with pytest.raises(BadSetting) as caught:
        Settings.from_environment({"PARLOUR_DATABASE": URL, f"PARLOUR_{variable}": value})
    assert caught.value.where == f"PARLOUR_{variable}"
    assert problem in caught.value.problem


def test_what_is_given_wrong_is_refused_by_its_own_name() -> None:
    with pytest.raises(BadSetting) as caught:
        Settings.from_environment({"PARLOUR_DATABASE": URL}, port=-5)
    assert caught.value.where == "port"


def test_several_processes_need_postgresql() -> None:
    with pytest.raises(BadSetting, match="workers: several processes need PostgreSQL"):
        Settings("sqlite:///x.db", workers=2)


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("30/min", Rate(0.5, 30)),
        ("10/s burst 60", Rate(10, 60)),
        ("0.5/s", Rate(0.5, 1)),
        ("36/h burst 2", Rate(0.01, 2)),
    ],
)
def test_rates_are_read(text: str, rate: Rate) -> None:
    assert Rate.read(text) == rate


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://games.example", ("https", "games.example", 443)),
        ("http://Games.Example:8000/", ("http", "games.example", 8000)),
        ("http://[::1]:80", ("http", "::1", 80)),
        ("https://games.example:0x1", None),
        ("https://games.example:99999", None),
        ("https://user@games.example", None),
        ("https://games.example?x", None),
        ("https://games.example#x", None),
        ("https://games.ex ample", None),
        ("https://gämes.example", None),
        ("https://", None),
        ("ftp://games.example", None),
        ("file://", None),
        ("null", None),
        ("", None),
        ("https://[::1", None),
        ("https://games.example\n", None),
    ],
)
def test_origins_are_read(text: str, origin: tuple[str, str, int] | None) -> None:
    assert parse_origin(text) == origin
