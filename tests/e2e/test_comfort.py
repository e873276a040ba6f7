"""A browser with a small screen, a keyboard only, a screen reader; and what a page weighs."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.boxes import SHORTER, short
from e2e.conftest import WEB, Visit
from e2e.visitor import Visitor

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SMALLEST = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
BUDGET = 200_000  # bytes of a first load, as they come over the wire

WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((one) => !one.name.includes("/api/")).map((one) => [one.name, one.transferSize])"""

SHIFTS = """(wait) => new Promise((resolve) => {
  let shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({type: "layout-shift", buffered: true});
  const late = () => shifts.filter((one) => one.startTime > 1000).map((one) => [one.startTime, one.value]);
  setTimeout(() => resolve(late()), wait);
})"""

# What can be scrolled sideways on a page with a table, and by how much: the page itself, the table, what lies on it.
SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll("main, .table, .table *")]
  .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => [one.className || one.tagName, one.scrollWidth - one.clientWidth]).filter(([, more]) => more > 0)"""

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


# --- phones


def test_a_match_on_a_phone_by_touch(visit: Visit) -> None:
    eve = visit(seed=5, **PHONE)
    eve.open("umami-rummy", ["me", "easy"], **short("umami-rummy"))
    eve.seated()
    eve.play(plies=24)
    assert eve.page.evaluate(WIDER) == 0
    eve.page.get_by_role("button", name="Log, chat").tap()
    expect(eve.page.locator(".talk.open")).to_be_visible()


@pytest.mark.parametrize("game", SHORTER)
def test_nothing_is_wider_than_the_smallest_phone(game: str, visit: Visit) -> None:
    eve = visit(**SMALLEST)
    eve.open(game, ["me", "easy"])
    eve.seated()
    eve.ready()
    assert eve.page.evaluate(SIDEWAYS) == []
    assert eve.page.locator(".table .part").count() > 3


# --- keys


def tab_to(page: Any, matches: str, most: int = 400) -> None:
    """Press Tab until what has the focus matches."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(matches) => document.activeElement.matches(matches)", matches):
            return
    raise AssertionError(f"Tab does not come to {matches}")


def by_keys(ada: Visitor) -> Callable[[], None]:
    """Moves by keys alone: a digit, or Tab to something lit on the table and Enter."""

    def move() -> None:
        page = ada.page
        before = page.evaluate("() => document.querySelector('.page').dataset.ply")
        picked = ".table .offered[tabindex='0']"
        if ada.chance.random() < 0.3 and page.locator(picked).count():
            tab_to(page, f"{picked}, .choice")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Escape")
            page.keyboard.press(str(1 + ada.chance.randrange(min(9, max(1, page.locator(".choice").count())))))
        page.wait_for_function(
            "([before]) => document.querySelector('.end, .picked') !== null"
            " || document.querySelector('.page').dataset.ply !== before",
            arg=[before],
        )
        assert not ada.refused(), ada.refused()

    return move


def test_a_whole_match_by_keys_alone(visit: Visit) -> None:
    ada = visit(seed=11)
    ada.wait_for("umami-rummy")
    ada.go("/")
    page = ada.page
    page.get_by_role("heading", name="Umami Rummy").wait_for()
    tab_to(page, ".game:has([href='/rules/umami-rummy']) button")
    page.keyboard.press("Enter")
    tab_to(page, "[name=opponent-0]")
    while page.evaluate("() => document.activeElement.value") != "easy":
        page.keyboard.press("ArrowLeft")
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    while not page.evaluate("() => document.activeElement.closest('label')?.textContent.includes('Rounds') ?? false"):
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    page.keyboard.type("1")
    assert page.evaluate("() => document.activeElement.value") == "1"
    page.keyboard.press("Tab")
    tab_to(page, "button.first")
    page.keyboard.press("Enter")
    ada.seated()
    page.keyboard.press("Escape")  # the walk through the first turn
    assert ada.play(by_keys(ada)) > 10
    tab_to(page, ".end a[href$='/replay']")
    page.keyboard.press("Enter")
    page.locator(".table .part").first.wait_for()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{ada.address}{page.url.split(ada.address)[1].split('?')[0]}?ply=1")


# --- what a screen reader meets


def faults(ada: Visitor) -> list[str]:
    """What axe-core finds to be serious or worse on the page."""
    ada.page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text("utf-8"))
    found = ada.page.evaluate("async () => (await window.axe.run()).violations")
    return [
        f"{one['impact']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_around_the_tables(scheme: str, visit: Visit) -> None:
    ada = visit(color_scheme=scheme)
    ada.go("/")
    page = ada.page
    page.get_by_role("button", name="Play Scrumpy").click()
    page.locator("dialog[open]").wait_for()
    assert not faults(ada)
    page.keyboard.press("Escape")
    assert not faults(ada)
    ada.open("scrumpy", ["me", "open"])
    page.get_by_label("Send this link").wait_for()
    assert not faults(ada)
    ada.go("/rules/kuiperium")
    page.locator("main li, main dt, main p").first.wait_for()
    assert not faults(ada)
    ada.go("/api")
    assert not faults(ada)


@pytest.mark.parametrize(
    ("game", "seats", "scheme"),
    [
        ("utopian-rummy", 2, "light"),
        ("umami-rummy", 4, "dark"),
        ("utopia", 3, "light"),
        ("scrumpy", 3, "dark"),
        ("kuiperium", 2, "light"),
    ],
)
def test_axe_finds_no_serious_fault_at_a_table(game: str, seats: int, scheme: str, visit: Visit) -> None:
    ada = visit(seed=2, color_scheme=scheme, viewport={"width": 1440, "height": 900})
    ada.open(game, ["me", *["easy"] * (seats - 1)])
    ada.seated()
    ada.play(plies=6)
    assert not faults(ada)


def faults_in_both_schemes(ada: Visitor) -> list[str]:
    """The same in light and dark."""
    found = []
    for scheme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += faults(ada)
    return found


def test_axe_finds_no_serious_fault_after_a_match_and_beside_it(visit: Visit) -> None:
    ada, eve = visit(seed=3), visit()
    match = ada.open("utopian-rummy", ["me", "easy"], **short("utopian-rummy"))
    eve.go(f"/m/{match}")
    for visitor in (ada, eve):
        visitor.seated()
    assert not faults_in_both_schemes(eve)
    ada.play()
    ada.page.get_by_text("The shuffle can be checked").click()
    assert not faults_in_both_schemes(ada)
    ada.page.get_by_role("link", name="Replay").click()
    ada.page.get_by_role("img", name="Chances of winning over the moves").wait_for()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator(".where")).to_contain_text("Move 1 of")
    assert not faults_in_both_schemes(ada)


# --- weight


def test_a_first_load_is_light_and_lies_still(visit: Visit) -> None:
    ada = visit()
    ada.go("/")
    ada.page.get_by_role("heading", name="Kuiperium").wait_for()
    weights = ada.page.evaluate(WEIGHT)
    assert 10_000 < sum(weight for _, weight in weights) <= BUDGET, weights
    assert ada.page.evaluate(SHIFTS, 2500) == []


def test_a_table_lies_still_while_nobody_moves(visit: Visit) -> None:
    ada = visit()
    ada.open("scrumpy", ["me", "easy"])
    ada.seated()
    assert ada.page.evaluate(SHIFTS, 2500) == []
