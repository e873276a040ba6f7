"""What tests in a browser share: one server, one Chromium."""

import importlib.util
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from e2e.visitor import Visitor
from server.serving import Serving

WEB = Path(__file__).parents[2] / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def static() -> None:
    """The browser table, built from its sources as they are."""
    spec = importlib.util.spec_from_file_location("web_build", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    try:
        build.install(tools=True)
        build.build()
    except build.BuildError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="package")
def serving(static: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A table server."""
    folder: Path = tmp_path_factory.mktemp("e2e")
    with Serving(f"sqlite:///{folder / 'parlour.db'}") as running:
        yield running


def chromium_here() -> str | None:
    """Where Chromium is on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A real Chromium, the one of this machine."""
    path = chromium_here()
    if path is None:
        pytest.fail("these tests need Chromium; on Debian or Ubuntu: sudo apt install chromium", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, serving: Serving) -> Iterator[Visit]:
    """Opens browsers: visit(seed=1, viewport=…, …); none of them may have complained of anything."""
    visitors: list[Visitor] = []

    def arrive(address: str = serving.address, **context: Any) -> Visitor:
        visitors.append(Visitor(chromium, address, **context))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.close()
