"""Somebody at a browser: a page of a real Chromium, and the hands that click, tap and type on it."""

import random
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response
from playwright.sync_api import TimeoutError as TookTooLong

from parlour import registry

Body = dict[str, Any]

ALL_GAMES: Final = list(registry.games())

PATIENCE: Final = 30_000
"""Milliseconds after which a visitor gives up waiting: a page under test is slow, or wrong."""

COMPILING: Final = 1200
"""Half seconds that a slow machine may need to compile a game."""

ANSWER: Final = 10_000
"""Milliseconds in which a press must have done something."""

STEPS: Final = 400
"""Presses after which a match that is not over will not end by itself."""

# What can be done now: null while there is nothing, else what is lit on the table, the choices, and where things stand.
READY: Final = """() => {
  const page = document.querySelector(".page");
  if (page === null) return null;
  const over = document.querySelector(".end") !== null;
  const choices = [...document.querySelectorAll(".choice:not(:disabled)")].length;
  const mine = document.querySelector(".status.mine") !== null;
  return over || (mine && choices > 0) ? {over, ply: Number(page.dataset.ply)} : null;
}"""

# Brings something that can be pressed into sight, and says where a finger would hit it (null: nowhere).
AIM: Final = """([what, number]) => {
  const shown = (one) => one.checkVisibility() && one.getClientRects().length > 0;
  const all = [...document.querySelectorAll(what)].filter(shown);
  if (all.length === 0) return null;
  const one = all[number % all.length];
  const own = one.closest("[data-offer], .choice, summary");
  const places = [
    [0.5, 0.5], [0.1, 0.5], [0.5, 0.1], [0.9, 0.5], [0.5, 0.9], [0.04, 0.04], [0.02, 0.98], [0.98, 0.02],
  ];
  const aim = () => {
    for (const box of one.getClientRects())
      for (const [across, down] of places) {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down];
        const hit = document.elementFromPoint(x, y);
        const control = hit?.closest("a, button, input, label, summary") ?? null;
        if (control !== null && control !== one && one.contains(control)) continue;
        if (hit?.closest("[data-offer], .choice, summary") === own) return {x, y};
      }
    return null;
  };
  let found = aim();
  if (found === null) {
    one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    found = aim();
  }
  return {at: found, name: one.dataset.offer ?? one.textContent.trim()};
}"""

# Two frames: what was just drawn lies where it stays. Nobody presses sooner.
SETTLED: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"

# Whether a press did something: a move was made, a thing picked up, a list opened, or the game refused.
DONE: Final = """([before]) => {
  const page = document.querySelector(".page");
  const number = (what) => document.querySelectorAll(what).length;
  const stand = () => [page.dataset.ply, number(".picked"), number("details[open]")].join();
  if (before === null) return stand();
  return document.querySelector(".end, .notice.refused") !== null || stand() !== before ? true : null;
}"""


class Visitor:
    """A browser of its own, with its own memory; what its page complains of is kept in `problems`."""

    def __init__(self, browser: Browser, address: str, seed: int = 1, **context: Any) -> None:
        self.address = address
        self.touch = bool(context.get("has_touch"))
        self.chance = random.Random(seed)
        self.problems: list[str] = []
        self.offline = False  # whether the server is away on purpose
        self.context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **context}
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"{error.name}: {error.message}\n{error.stack}"))
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.offline:
            self.problems.append(f"console {message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.problems.append(f"asked another host: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status} for {response.url}")

    def close(self) -> None:
        """Close the browser; what it complained of fails the test."""
        self.context.close()
        assert not self.problems, "\n".join(self.problems)

    # --- coming to a table

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(self.address + path)

    def open(self, game: str, seats: list[str], helped: list[str] | None = ALL_GAMES, **more: Any) -> str:
        """Open a match as a program does, keep the seat, come to the table; seats: "me", "open" or a level of bots.

        `helped`: the games whose first turn this visitor was walked through; None: as the page remembers it.
        """
        kinds = {"me": {"kind": "person"}, "open": {"kind": "open"}}
        body = {
            "game": game,
            "seats": [kinds.get(s, {"kind": "bot", "level": s}) for s in seats],
            "name": "Ada",
            **more,
        }
        self.wait_for(game)
        reply = self.page.request.post(f"{self.address}/api/matches", data=body)
        assert reply.ok, reply.text()
        taken = reply.json()
        match: str = taken["match"]["id"]
        seat = {"match": match, "seat": taken["seat"], "token": taken["token"], "game": game, "title": game, "taken": 1}
        self.go("/icon.svg")
        self.remember("seats", [seat])
        if helped is not None:
            self.remember("settings", {"helped": helped})
        self.go(f"/m/{match}")
        return match

    def wait_for(self, game: str) -> None:
        """Wait until the rules of a game are compiled; the first test that plays it pays for that."""
        self.page.request.post(
            f"{self.address}/api/matches", data={"game": game, "seats": [{"kind": "person"}, {"kind": "open"}]}
        )
        for _ in range(COMPILING):
            facts = self.page.request.get(f"{self.address}/api/games").json()
            if any(one["slug"] == game and one["ready"] for one in facts):
                return
            self.page.wait_for_timeout(500)
        raise AssertionError(f"{game} is not compiled")

    def remember(self, what: str, value: Any) -> None:
        """Have the browser keep something, as the page itself would."""
        self.page.evaluate(
            "([what, value]) => localStorage.setItem(`parlour.${what}`, JSON.stringify(value))", [what, value]
        )

    def seated(self) -> None:
        """Wait for the table."""
        self.page.locator(".table .part").first.wait_for()

    # --- playing

    def ready(self) -> Body:
        """Wait until there is something to do, or the match is over."""
        found: Body = self.page.wait_for_function(READY).json_value()
        return found

    def press(self, what: str, number: int) -> str:
        """Press, once, one of the things that a selector finds, and say which ("": there are none). All can be hit."""
        aim = self.page.evaluate(AIM, [what, number])
        if aim is None:
            return ""
        assert aim["at"] is not None, f"{aim['name']} is lit, and cannot be pressed"
        hand = self.page.touchscreen.tap if self.touch else self.page.mouse.click
        hand(aim["at"]["x"], aim["at"]["y"])
        return f"{what} {aim['name']}"

    def move(self) -> None:
        """Press something that is offered: on the table if anything is lit there, else, and sometimes, in the list."""
        self.page.evaluate(SETTLED)
        before = self.page.evaluate(DONE, [None])
        number = self.chance.randrange(1000)
        # A part that is lit as a whole has its heading as its button.
        ways = [".table .offered:not(.part)", ".choice:not(:disabled)", ".fold:not([open]) > summary"]
        if number % 4 == 0:
            ways = ways[1:]
        pressed = next(filter(None, (self.press(way, number) for way in ways)), "")
        assert pressed, "nothing can be pressed"
        try:
            self.page.wait_for_function(DONE, arg=[before], timeout=ANSWER)
        except TookTooLong:
            raise AssertionError(f"a press on {pressed} did nothing") from None
        assert not self.refused(), self.refused()

    def refused(self) -> str:
        """What the game refused, in its words."""
        notice = self.page.locator(".notice.refused")
        return notice.inner_text() if notice.count() else ""

    def play(self, move: Callable[[], None] | None = None, plies: int | None = None) -> int:
        """Play to the end, or until so many plies were made; the ply that was reached."""
        for _ in range(STEPS):
            stand = self.ready()
            if stand["over"] or (plies is not None and stand["ply"] >= plies):
                return int(stand["ply"])
            (move or self.move)()
        raise AssertionError(f"the match is not over after {STEPS} presses")
