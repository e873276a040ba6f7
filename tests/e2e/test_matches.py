"""Matches in browsers: alone against a bot, with others, through everything that may happen to a page."""

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.boxes import SHORTER, short
from e2e.conftest import Visit
from e2e.visitor import Visitor
from parlour.match.records import replayed
from server.serving import Serving

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", SHORTER)
def test_a_whole_match_against_a_bot_by_clicking(game: str, visit: Visit, tmp_path: Path) -> None:
    ada = visit(seed=3)
    match = ada.open(game, ["me", "easy"], **short(game))
    ada.seated()
    assert ada.play() > 5
    page = ada.page
    expect(page.locator(".end ol li")).to_have_count(2)
    page.locator(".log li button").first.click()
    expect(page.locator(".past")).to_contain_text("The table after move 1")
    page.get_by_role("button", name="Back to now").click()
    page.get_by_text("The shuffle can be checked").click()
    expect(page.get_by_text("Your browser checked it")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_text("Save the record").click()
    download.value.save_as(tmp_path / "record.json")
    loaded = replayed(json.loads((tmp_path / "record.json").read_text("utf-8")))
    assert loaded.match.to_act is None
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".table .part").first).to_be_visible()
    expect(page).to_have_url(f"{ada.address}/m/{match}/replay?ply=0")


def test_a_match_is_under_way_within_three_clicks(visit: Visit) -> None:
    ada = visit()
    ada.wait_for("kuiperium")
    ada.go("/")
    with ada.page.expect_request("**/api/matches") as opened:
        ada.page.get_by_role("button", name="Play Kuiperium").click()
        ada.page.get_by_role("button", name="Start").click()
    asked = opened.value.post_data_json
    assert asked["ticket"]
    assert asked["contribution"]
    ada.seated()
    ada.page.get_by_role("button", name="Skip").click()
    expect(ada.page.locator(".choice").first).to_be_visible()


# --- with others


def invited(ada: Visitor, bob: Visitor, game: str) -> str:
    """Ada opens a match, Bob comes by her link; its id."""
    match = ada.open(game, ["me", "open"], **short(game))
    link = ada.page.get_by_label("Send this link").input_value()
    assert link == f"{ada.address}/m/{match}"
    bob.go("/icon.svg")
    bob.remember("settings", {"helped": [game]})
    bob.page.goto(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    for visitor in (ada, bob):
        visitor.seated()
    return match


def whose_turn(*visitors: Visitor) -> Visitor | None:
    """Whoever is to play now; None once the match is over."""
    for _ in range(600):
        for visitor in visitors:
            if visitor.page.locator(".end").count():
                return None
            if visitor.page.locator(".status.mine").count() and visitor.page.locator(".choice:not(:disabled)").count():
                return visitor
        visitors[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is to play, and the match is not over")


def test_two_browsers_play_each_other_by_an_invite_link_and_again(visit: Visit) -> None:
    ada, bob = visit(seed=1), visit(seed=2)
    match = invited(ada, bob, "utopian-rummy")
    while (mover := whose_turn(ada, bob)) is not None:
        mover.move()
    for visitor in (ada, bob):
        visitor.page.get_by_role("button", name="Play again").click()
    for visitor in (ada, bob):
        expect(visitor.page).not_to_have_url(f"{ada.address}/m/{match}")
        expect(visitor.page.locator(".end")).to_have_count(0)
        visitor.seated()
    assert whose_turn(ada, bob) is not None


def test_two_browsers_chat_and_take_back_by_consent(visit: Visit) -> None:
    ada, bob = visit(seed=1), visit(seed=2)
    invited(ada, bob, "kuiperium")
    while (mover := whose_turn(ada, bob)) is not None:
        before = mover.page.locator(".page").get_attribute("data-ply")
        mover.move()
        button = mover.page.get_by_role("button", name="Take back")
        if mover.page.locator(".page").get_attribute("data-ply") != before and button.is_enabled():
            break
    assert mover is not None, "no move could be taken back"
    other = bob if mover is ada else ada
    mover.page.get_by_role("button", name="Take back").click()
    other.page.get_by_role("button", name="Agree").click()
    expect(other.page.locator(".talk")).to_contain_text("back")
    ada.page.get_by_role("button", name="Chat", exact=True).click()
    ada.page.locator(".talk input").fill("well <b>played</b>")
    ada.page.keyboard.press("Enter")
    bob.page.locator(".tabs").get_by_text("Chat").click()
    expect(bob.page.locator(".talk")).to_contain_text("well <b>played</b>")


def test_a_spectator_sees_the_table_and_its_past_and_can_do_nothing(visit: Visit) -> None:
    ada, eve = visit(seed=4), visit()
    match = ada.open("utopian-rummy", ["me", "easy"])
    ada.seated()
    hand = ada.page.locator("[data-part=hand-0] [data-name]").evaluate_all(
        "(all) => all.map((one) => one.dataset.name)"
    )
    assert len(hand) > 5
    begun = ada.play(plies=4)
    eve.go(f"/m/{match}")
    eve.seated()
    # What was done before this browser came can be looked at, too.
    assert eve.page.locator(".log li button").count() >= begun
    now = standing(eve)
    with eve.page.expect_response("**/past?ply=1"):
        eve.page.locator(".log li button").first.click()
    expect(eve.page.locator(".past")).to_contain_text("The table after move 1")
    assert standing(eve) != now
    eve.page.get_by_role("button", name="Back to now").click()
    expect(eve.page.locator(".past")).to_have_count(0)
    assert standing(eve) == now
    ply = ada.play(plies=begun + 2)
    eve.page.wait_for_function(f"() => Number(document.querySelector('.page').dataset.ply) >= {ply}")
    assert eve.page.locator(".choice, .table .offered").count() == 0
    # All are hidden but those that were taken openly, and say so.
    known = eve.page.locator("[data-part=hand-0] [data-name]").evaluate_all(
        "(all) => all.filter((one) => one.dataset.name !== '').map((one) => one.textContent)"
    )
    assert [card for card in known if "taken openly" not in card] == []


# --- what may happen to a page


def standing(page: Visitor) -> list[str]:
    """What the page shows of the match."""
    shown: list[str] = page.page.evaluate(
        "() => [document.querySelector('.page').dataset.ply, document.querySelector('.status').textContent,"
        " ...[...document.querySelectorAll('.table [data-thing]')].map((one) => one.dataset.thing).sort(),"
        " ...[...document.querySelectorAll('.choice')].map((one) => one.dataset.choice)]"
    )
    return shown


def test_reloading_in_mid_turn_loses_nothing(visit: Visit) -> None:
    ada = visit(seed=6)
    ada.open("scrumpy", ["me", "easy"])
    ada.seated()
    ada.play(plies=9)
    before = standing(ada)
    ada.page.reload()
    ada.seated()
    ada.ready()
    assert standing(ada) == before
    # What was seen before can be looked at still, from the log.
    line = ada.page.locator(".log li button").first
    line.click()
    expect(ada.page.locator(".past")).to_contain_text("The table after move")
    assert standing(ada) != before
    assert ada.page.locator(".table .offered").count() == 0
    ada.page.get_by_role("button", name="Back to now").click()
    assert standing(ada) == before
    ada.play(plies=12)


def test_play_goes_on_when_the_server_was_restarted(visit: Visit, static: None, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'parlour.db'}"
    with Serving(database) as first:
        port = int(first.address.rsplit(":", 1)[1])
        ada = visit(first.address, seed=8)
        ada.open("utopian-rummy", ["me", "easy"])
        ada.seated()
        ply = ada.play(plies=5)
        before = standing(ada)
        ada.offline = True
    expect(ada.page.get_by_text("No connection: trying again")).to_be_visible()
    with Serving(database, at=port):
        expect(ada.page.get_by_text("No connection: trying again")).to_have_count(0)
        ada.offline = False
        assert standing(ada) == before
        assert ada.play(plies=ply + 4) >= ply + 4
        ada.page.close()


# --- hints and clocks


def test_a_hint_can_be_played(visit: Visit) -> None:
    ada = visit(seed=9)
    ada.open("utopian-rummy", ["me", "easy"])
    ada.seated()
    ply = ada.ready()["ply"]
    ada.page.keyboard.press("h")
    ada.page.get_by_role("button", name="Play it").click()
    ada.page.wait_for_function(f"() => Number(document.querySelector('.page').dataset.ply) > {ply}")


def test_the_clock_runs_for_whoever_is_to_play_and_says_what_comes(visit: Visit) -> None:
    ada = visit()
    ada.page.clock.install()
    ada.open("scrumpy", ["me", "easy"], clock=60)
    ada.seated()
    ada.ready()
    expect(ada.page.locator(".seats .turn .clock")).to_contain_text("0:5")
    timer = ada.page.get_by_role("timer")
    expect(timer).to_contain_text("for this move")
    expect(timer).not_to_contain_text("bot")
    ada.page.clock.fast_forward(45_000)
    expect(timer).to_contain_text("0:1")
    expect(timer).to_contain_text("then a medium bot plays for you until you are back")


def test_when_the_clock_has_run_out_a_bot_plays_until_one_is_back(visit: Visit, serving: Serving) -> None:
    ada = visit()
    match = ada.open("kuiperium", ["me", "open"], clock=60)
    bob = visit()
    bob.go(f"/m/{match}")
    bob.page.get_by_role("button", name="Take a seat").click()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    for visitor in (ada, bob):
        visitor.seated()
        visitor.page.keyboard.press("Escape")  # the walk through the first turn
    mover = whose_turn(ada, bob)
    assert mover is not None
    ply = mover.ready()["ply"]
    assert serving.do(serving.house.store.set_waiting(match, ply, False, time.time() - 1))
    expect(mover.page.get_by_text("Your time ran out, and a medium bot plays for you.")).to_be_visible()
    mover.page.wait_for_function(f"() => Number(document.querySelector('.page').dataset.ply) > {ply}")
    mover.page.get_by_role("button", name="I am back").click()
    expect(mover.page.get_by_text("Your time ran out")).to_have_count(0)
