"""Makes the pictures of tables in docs/pictures from the real server and browser: `make pictures`.

`--look FOLDER` makes them there in all sizes and colours that a table should look well in, to be judged by eye.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from e2e.conftest import ARGUMENTS, chromium_here  # noqa: E402
from e2e.visitor import Visitor  # noqa: E402
from server.serving import Serving  # noqa: E402

PICTURES = ROOT / "docs/pictures"

SCENES = {
    "utopian-rummy": (2, 60, 3),
    "umami-rummy": (3, 40, 5),
    "utopia": (3, 45, 2),
    "scrumpy": (2, 40, 4),
    "kuiperium": (2, 24, 7),
}
"""By game: how many sit at the table, after how many plies it is shown, and the seed of the presses until then."""

SIZES = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844), "small": (360, 740)}
PRINTED = {"width": 1440, "height": 900}


def main() -> None:
    """Make all pictures, or those of the games named."""
    parser = argparse.ArgumentParser(description="Make pictures of tables.")
    parser.add_argument("games", nargs="*", default=list(SCENES))
    parser.add_argument("--look", type=Path, metavar="FOLDER")
    parser.add_argument("--server", help="a table server that runs already, as http://127.0.0.1:8000")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=ARGUMENTS)
        if asked.server:
            draw(browser, asked.server, asked.games, asked.look)
        else:
            with Serving(f"sqlite:///{folder}/parlour.db") as serving:
                draw(browser, serving.address, asked.games, asked.look)
        browser.close()


def draw(browser: Browser, address: str, games: list[str], look: Path | None) -> None:
    """Play each game for a while, and picture its table."""
    for game in games:
        seats, plies, seed = SCENES[game]
        visitor = Visitor(browser, address, seed=seed, viewport=PRINTED)
        visitor.open(game, ["me", *["easy"] * (seats - 1)])
        visitor.seated()
        visitor.play(plies=plies)
        visitor.page.mouse.move(2, 2)
        if look is None:
            PICTURES.mkdir(exist_ok=True)
            visitor.page.locator("main").evaluate("(main) => main.scrollTo(0, 0)")
            visitor.page.screenshot(path=PICTURES / f"{game}.png", animations="disabled")
        else:
            judge(visitor, look, game)
        visitor.close()


def judge(visitor: Visitor, folder: Path, game: str) -> None:
    """Picture a table in every size and in both schemes of colour."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, (width, height) in SIZES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            visitor.page.wait_for_timeout(300)
            visitor.page.screenshot(path=folder / f"{game}-{size}-{scheme}.png", animations="disabled")


if __name__ == "__main__":
    main()
