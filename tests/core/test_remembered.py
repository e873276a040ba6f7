"""What is made of a box is kept with it."""

import gc
import weakref

import pytest

import parlour
from parlour.core.game import LoadedBox
from parlour.core.remembered import remembered

pytestmark = pytest.mark.plain

GAMES = ("kuiperium", "scrumpy", "umami-rummy", "utopia", "utopian-rummy")


def test_what_is_made_of_a_box_is_made_once_for_each_box_and_argument() -> None:
    made = []

    @remembered
    def name(box: LoadedBox, number: int) -> str:
        made.append((box, number))
        return f"{box.source} {number}"

    game = parlour.game("scrumpy")
    one, other = (game.read_box(dict(game.load_box(None).data), source) for source in ("one", "other"))
    names = [name(box, number) for box in (one, other, one) for number in (1, 2, 1)]
    assert names == ["one 1", "one 2", "one 1", "other 1", "other 2", "other 1", "one 1", "one 2", "one 1"]
    assert made == [(one, 1), (one, 2), (other, 1), (other, 2)]
    assert [name(one, number=number) for number in (1, 2)] == ["one 1", "one 2"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_box_that_nobody_holds_is_gone_with_all_that_was_made_of_it(slug: str) -> None:
    game = parlour.game(slug)
    box = game.read_box(dict(game.load_box(None).data), "a box of one's own")
    assert game.actions(box).names
    assert game.words(box) is not None
    gone = weakref.ref(box)
    del box
    gc.collect()
    assert gone() is None
