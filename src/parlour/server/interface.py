"""The page at /api: the HTTP interface in words, as plain HTML without script."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from parlour.server.schemas import NAMED, Call, Row, Schema, bodies, calls, rows, summary

STYLE = files(__package__).joinpath("interface.css").read_text("utf-8")
"""The style sheet, served at `STYLE_AT`."""

STYLE_AT = "/api/style.css"


def interface_page(described: Schema) -> str:
    """The interface that an OpenAPI description describes, as HTML."""
    info, requests, asked = described["info"], calls(described), bodies(described)
    shapes: dict[str, Schema] = described.get("components", {}).get("schemas", {})
    parts = [
        *_head(info["title"], f"{info.get('summary', '')}", info["version"]),
        *_contents(requests, shapes),
        '<main>\n<section id="requests">\n<h2>Requests</h2>',
        *(line for call in requests for line in _request(call)),
        '</section>\n<section id="types">\n<h2>Types</h2>',
        *(line for name, shape in shapes.items() for line in _shape(name, shape, name in asked)),
        "</section>\n</main>\n</body>\n</html>",
    ]
    return "\n".join(parts) + "\n"


def _head(title: str, text: str, version: str) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{escape(title)}: interface</title>"
    yield '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
    yield f'<link rel="stylesheet" href="{STYLE_AT}">\n</head>\n<body>'
    yield f"<header>\n<h1>{escape(title)} <small>{escape(version)}</small></h1>\n<p>{escape(text)}</p>"
    yield (
        "<p>Bodies and replies are JSON. A request marked <em>seat</em> carries the token of a seat in the header "
        "<code>Authorization: Bearer TOKEN</code>. Tables are played over a WebSocket at "
        "<code>/api/matches/{match}/socket</code>; the page <cite>Protocol</cite> of the documentation describes it. "
        'This page as data: <a href="/api/openapi.json">openapi.json</a>.</p>\n</header>'
    )


def _contents(requests: Sequence[Call], shapes: Iterable[str]) -> Iterator[str]:
    yield '<nav aria-label="Contents">\n<h2>Contents</h2>\n<ul>'
    for call in requests:
        yield f'<li><a href="#{_anchor(call)}"><b>{call.method}</b> {escape(call.path)}</a></li>'
    yield "</ul>\n<p>"
    yield " · ".join(f'<a href="#{escape(name)}">{escape(name)}</a>' for name in shapes)
    yield "</p>\n</nav>"


def _request(call: Call) -> Iterator[str]:
    seat = " <em>seat</em>" if call.seat else ""
    yield f'<article id="{_anchor(call)}">\n<h3><b>{call.method}</b> {escape(call.path)}{seat}</h3>'
    yield _said(call.text)
    yield from _fields(call.parameters, defaults=True, title="parameter")
    yield "<dl>"
    if call.body:
        yield f"<dt>Body</dt><dd>{_linked(call.body)}</dd>"
    yield f"<dt>Answer {call.status}</dt><dd>{_linked(call.reply)}</dd>"
    for kind in dict.fromkeys(kind for _, kind in call.others):
        statuses = ", ".join(status for status, other in call.others if other == kind)
        yield f"<dt>Otherwise</dt><dd>{_linked(kind)} ({statuses})</dd>"
    yield "</dl>\n</article>"


def _shape(name: str, shape: Schema, defaults: bool) -> Iterator[str]:
    yield f'<article id="{escape(name)}">\n<h3>{escape(name)}</h3>'
    yield _said(summary(shape))
    yield from _fields(rows(name, shape), defaults)
    yield "</article>"


def _fields(found: Sequence[Row], defaults: bool, title: str = "field") -> Iterator[str]:
    """A table of fields; with `defaults` it says what they are if left out."""
    if not found:
        return
    defaults = defaults and any(row.default is not None for row in found)
    titles = [title, "type", *(["if left out"] if defaults else []), "meaning"]
    cells = [[_linked(r.type), *([_code(r.default)] if defaults else []), _linked(r.meaning)] for r in found]
    yield from _table(titles, [(row.name, *line) for row, line in zip(found, cells, strict=True)])


def _table(titles: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; the first cell of a line is plain text, the others are HTML."""
    heads = "".join(f'<th scope="col">{title}</th>' for title in titles)
    yield f'<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>'
    for first, *others in lines:
        cells = "".join(f"<td>{cell}</td>" for cell in others)
        yield f'<tr><th scope="row"><code>{escape(first)}</code></th>{cells}</tr>'
    yield "</tbody>\n</table></div>"


def _anchor(call: Call) -> str:
    return f"{call.method.lower()}-{''.join(c if c.isalnum() else '-' for c in call.path.strip('/'))}"


def _linked(kind: str) -> str:
    """A type as HTML: names of types lead to them, what stands between backquotes is code."""
    text = escape(kind, quote=False)
    text = NAMED.sub(lambda found: f'<a href="#{found[1]}">{found[1]}</a>', text)
    pieces = text.split("`")
    return "".join(f"<code>{piece}</code>" if i % 2 else piece for i, piece in enumerate(pieces))


def _said(text: str) -> str:
    return "\n".join(f"<p>{_linked(paragraph)}</p>" for paragraph in text.split("\n\n") if paragraph)


def _code(text: str | None) -> str:
    return "" if text is None else f"<code>{escape(text)}</code>"
