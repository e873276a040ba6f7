"""Pages and files: what a browser is given, and the same without a body for those who only look whether it is there."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from parlour.server import pages
from server.serving import Serving

pytestmark = pytest.mark.slow_cli

PAGE = "<!doctype html><title>Table</title>"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("pages")
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(PAGE, "utf-8")
    (static / "icon.svg").write_text("<svg/>", "utf-8")
    (static / "assets" / "main-1a.js").write_text("1;", "utf-8")
    with pytest.MonkeyPatch.context() as patch, Serving(f"sqlite:///{folder / 'parlour.db'}") as serving:
        patch.setattr(pages, "STATIC", static)
        with httpx.Client(base_url=serving.address, timeout=30) as asking:
            yield asking


@pytest.mark.parametrize(
    "path", ["/", "/m/AbC", "/m/AbC/replay?ply=3", "/rules/utopia", "/icon.svg", "/assets/main-1a.js", "/api"]
)
def test_head_is_answered_as_get_is_without_a_body(client: httpx.Client, path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert whole.status_code == head.status_code == 200
    assert whole.content
    assert head.content == b""
    told = [{name: value for name, value in reply.headers.items() if name != "date"} for reply in (whole, head)]
    assert told[0] == told[1]
    assert int(head.headers["content-length"]) == len(whole.content)


@pytest.mark.parametrize("path", ["/api/style.css", "/healthz", "/metrics"])
def test_so_is_it_of_what_machines_look_at(client: httpx.Client, path: str) -> None:
    head = client.head(path)
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize("path", ["/nothing.txt", "/assets/nothing.js", "/m/AbC/nothing"])
def test_what_is_not_there_is_not_there_for_head_either(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == client.head(path).status_code == 404


def test_nothing_else_may_be_done_with_a_page(client: httpx.Client) -> None:
    for method in ("POST", "PUT", "DELETE"):
        assert client.request(method, "/").status_code == 405
    assert client.get("/").text == PAGE
