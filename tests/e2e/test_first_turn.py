"""The walk through the first turn of a game: on the first table of that game, and when asked for."""

import pytest
from playwright.sync_api import expect

from e2e.boxes import SHORTER
from e2e.conftest import Visit
from e2e.visitor import Visitor

pytestmark = pytest.mark.browser

# Where what is spoken of is lit, cut at the edges of the window; null where nothing in particular is.
SPOT = """() => {
  const spot = document.querySelector(".spot")?.getBoundingClientRect();
  if (!spot) return null;
  const [right, bottom] = [Math.min(spot.right, innerWidth), Math.min(spot.bottom, innerHeight)];
  return [right - Math.max(spot.x, 0), bottom - Math.max(spot.y, 0)];
}"""


def newcomer(visit: Visit, game: str, **context: object) -> Visitor:
    """Somebody at a first table of a game."""
    ada = visit(**context)
    ada.open(game, ["me", "easy"], helped=[])
    ada.seated()
    return ada


@pytest.mark.parametrize("game", SHORTER)
def test_the_walk_leads_through_the_table_by_keys(game: str, visit: Visit) -> None:
    ada = newcomer(visit, game, viewport={"width": 360, "height": 740})
    walk = ada.page.locator("dialog.walk")
    ply = ada.ready()["ply"]
    titles, spots = [], 0
    last = False
    while not last:
        titles.append(walk.locator("h2").inner_text())
        expect(walk.get_by_text(f"{len(titles)} of ")).to_be_visible()
        spot = ada.page.evaluate(SPOT)
        if spot is not None:
            spots += 1
            assert min(spot) > 20, (titles[-1], spot)
        assert walk.evaluate("(walk) => walk.contains(document.activeElement)")
        last = walk.get_by_role("button", name="Play").count() == 1
        ada.page.keyboard.press("1")  # chooses nothing while the walk is shown
        ada.page.keyboard.press("Enter")
    expect(walk).to_have_count(0)
    assert 6 <= len(titles) <= 7
    assert len(set(titles)) == len(titles)
    assert spots >= len(titles) - 1
    assert ada.ready()["ply"] == ply
    ada.page.reload()
    ada.seated()
    ada.ready()
    assert walk.count() == 0


def test_the_walk_goes_back_is_skipped_and_comes_again_only_when_asked_for(visit: Visit) -> None:
    ada = newcomer(visit, "umami-rummy")
    walk = ada.page.locator("dialog.walk")
    first = walk.locator("h2").inner_text()
    walk.get_by_role("button", name="Next").click()
    ada.page.keyboard.press("ArrowRight")
    expect(walk.get_by_text("3 of ")).to_be_visible()
    ada.page.keyboard.press("ArrowLeft")
    walk.get_by_role("button", name="Back").click()
    expect(walk.locator("h2")).to_have_text(first)
    walk.get_by_role("button", name="Skip").click()
    expect(walk).to_have_count(0)
    match = ada.open("umami-rummy", ["me", "easy"], helped=None)
    ada.seated()
    ada.ready()
    assert walk.count() == 0
    ada.page.get_by_label("Menu").click()
    ada.page.get_by_role("button", name="Walk me through a turn").click()
    expect(walk.locator("h2")).to_have_text(first)
    ada.page.keyboard.press("Escape")
    expect(walk).to_have_count(0)
    eve = visit()
    eve.go(f"/m/{match}")
    eve.seated()
    assert eve.page.locator("dialog.walk").count() == 0, "spectators have no turn"
