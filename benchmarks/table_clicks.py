"""From a click to the acknowledged move as it is drawn: in a real Chromium, against a server in this process.

Each move is pressed in the list of choices; the time ends with the frame in which the next table is shown.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from e2e.conftest import ARGUMENTS, chromium_here
from e2e.visitor import Visitor
from server.serving import Serving

GAMES = ["utopian-rummy", "umami-rummy", "utopia", "scrumpy", "kuiperium"]

CLICK = """(number) => new Promise((resolve) => {
  const page = document.querySelector(".page");
  const choices = [...document.querySelectorAll(".choice:not(:disabled)")];
  const begun = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => resolve(performance.now() - begun);
      drawn.port2.postMessage(0);
    });
  });
  seen.observe(page, {attributes: true, attributeFilter: ["data-ply"]});
  choices[number % choices.length].click();
})"""


def times(visitor: Visitor, moves: int) -> list[float]:
    """Milliseconds of so many moves, fewer if the match is over before."""
    found: list[float] = []
    while len(found) < moves and not visitor.ready()["over"]:
        found.append(visitor.page.evaluate(CLICK, visitor.chance.randrange(1000)))
    return found


def main() -> None:
    """Print the median and the 95th percentile for each game."""
    parser = argparse.ArgumentParser(description="From a click to the drawn move.")
    parser.add_argument("--moves", type=int, default=60, help="of each game")
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=ARGUMENTS)
        with Serving(f"sqlite:///{folder}/parlour.db") as serving:
            for game in asked.games:
                visitor = Visitor(browser, serving.address, seed=5, viewport={"width": 1440, "height": 900})
                visitor.open(game, ["me", "easy"])
                visitor.seated()
                found = sorted(times(visitor, asked.moves))
                late = found[int(len(found) * 0.95)]
                print(
                    f"{game:14} {len(found)} moves: median {statistics.median(found):.0f} ms, 95 % within {late:.0f} ms"
                )
                visitor.close()
        browser.close()


if __name__ == "__main__":
    main()
