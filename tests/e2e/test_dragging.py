"""Things dragged by the mouse: dropped where they go they are played, dropped elsewhere they come back."""

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Visit
from e2e.visitor import Visitor

pytestmark = pytest.mark.browser


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(ada: Visitor, what: Locator, onto: Locator | tuple[float, float]) -> None:
    """Press on something, move on in steps, let go."""
    mouse = ada.page.mouse
    what.scroll_into_view_if_needed()
    mouse.move(*middle(what))
    mouse.down()
    mouse.move(*(onto if isinstance(onto, tuple) else middle(onto)), steps=6)
    mouse.up()


def ply_of(ada: Visitor) -> int:
    return int(ada.page.locator(".page").get_attribute("data-ply") or 0)


def names_in(ada: Visitor, part: str) -> list[str]:
    found: list[str] = ada.page.locator(f"[data-part={part}] [data-name]").evaluate_all(
        "(all) => all.map((one) => one.dataset.name)"
    )
    return found


def test_cards_are_laid_and_melds_rearranged_by_dragging(visit: Visit) -> None:
    ada = visit(seed=2)
    ada.open("umami-rummy", ["me", "easy"])
    ada.seated()
    page = ada.page
    hand = page.locator("[data-part=hand-0] .card.offered")
    for _ in range(40):  # until something can be laid, and more than one meld lies there
        ada.ready()
        if hand.count() and len(names_in(ada, "field")) > 5:
            break
        ada.move()
    card, ply = str(hand.first.get_attribute("data-name")), ply_of(ada)
    # Dropped where it means nothing it comes back.
    drag(ada, hand.first, page.locator(".seats").first)
    expect(page.locator(".lifted")).to_have_count(0)
    assert (ply_of(ada), card in names_in(ada, "hand-0")) == (ply, True)
    # Onto the free ground of the field it is laid.
    before = names_in(ada, "field")
    field = page.locator(".lists").bounding_box()
    assert field is not None
    drag(ada, hand.first, (field["x"] + field["width"] - 6, field["y"] + field["height"] - 6))
    page.wait_for_function(f"() => Number(document.querySelector('.page').dataset.ply) > {ply}")
    assert sorted(names_in(ada, "field")) == sorted([*before, card])
    # A meld by its grip onto another: what comes of it is no meld, and said to be none.
    lists = page.locator(".meld").count()
    drag(ada, page.locator("[data-grip]").first, page.locator(".meld").nth(1))
    expect(page.locator(".meld")).to_have_count(lists - 1)
    expect(page.locator(".meld.fault .why").first).to_be_visible()
    page.get_by_role("button", name="Lay it back").click()
    expect(page.locator(".meld")).to_have_count(lists)


def test_a_card_is_taken_and_another_put_away_by_dragging(visit: Visit) -> None:
    ada = visit(seed=2)
    ada.open("utopian-rummy", ["me", "easy"])
    ada.seated()
    ada.play(plies=6)
    page = ada.page
    top = page.locator("[data-part=turn-pile] .card.offered")
    for _ in range(12):  # until a turn begins, and a card can be taken
        ada.ready()
        if top.count():
            break
        ada.move()
    name, ply = str(top.first.get_attribute("data-name")), ply_of(ada)
    drag(ada, top.first, page.locator("[data-part=hand-0]"))
    page.wait_for_function(f"() => Number(document.querySelector('.page').dataset.ply) > {ply}")
    assert name in names_in(ada, "hand-0")
    ada.ready()
    card = page.locator("[data-part=hand-0] .card.offered").last
    name, ply = str(card.get_attribute("data-name")), ply_of(ada)
    drag(ada, card, page.locator("[data-part=turn-pile]"))
    page.wait_for_function(f"() => Number(document.querySelector('.page').dataset.ply) > {ply}")
    expect(page.locator(".talk")).to_contain_text(f"discard {name}")
