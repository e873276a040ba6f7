"""The registry: games by name."""

import sys
from pathlib import Path

import pytest

import parlour
from parlour.core.errors import UnknownGame
from parlour.registry import games

pytestmark = pytest.mark.rules


def test_games_are_known_by_name() -> None:
    assert "utopian-rummy" in games()
    assert list(games()) == sorted(games())


@pytest.mark.parametrize("name", ["utopian-rummy", "Utopian Rummy", "utopian_rummy", " UTOPIAN-RUMMY "])
def test_a_name_is_read_kindly(name: str) -> None:
    assert parlour.game(name).slug == "utopian-rummy"


def test_a_game_of_somebody_else_is_named_by_its_module() -> None:
    assert parlour.game("toy.higher").title == "Higher"


def test_an_unknown_name_suggests_a_known_one() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'utopian-rumy'; did you mean 'utopian-rummy'") as caught:
        parlour.game("utopian-rumy")
    assert "Known: " in str(caught.value)
    with pytest.raises(UnknownGame, match="there is no game 'qqqqqq'; Known: "):
        parlour.game("qqqqqq")


def test_a_module_that_is_not_there_is_no_game() -> None:
    with pytest.raises(UnknownGame, match=r"'nowhere\.nim' is no game: No module named 'nowhere'"):
        parlour.game("nowhere.nim")


def test_a_module_without_a_game_is_no_game() -> None:
    with pytest.raises(UnknownGame, match=r"'parlour\.core' is no game"):
        parlour.game("parlour.core")


def test_a_module_whose_game_is_something_else_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "elsewhere"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "nim.py").write_text("GAME = 3\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownGame, match=r"'elsewhere\.nim' is no game: its GAME is a int"):
        parlour.game("elsewhere.nim")
    for name in ("elsewhere", "elsewhere.nim"):
        sys.modules.pop(name, None)


def test_parlour_gives_what_it_promises_and_nothing_else() -> None:
    assert all(hasattr(parlour, name) for name in parlour.__all__)
    with pytest.raises(AttributeError, match="no attribute 'gaem'"):
        _ = parlour.gaem  # type: ignore[attr-defined]
