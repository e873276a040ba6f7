"""Records: a match as a file, and back by replaying it.

A record is a JSON object: a header (program, game, box, options, seats, seed, players), the names of the
actions in order, how players laid things out meanwhile, and what came of it all. Loading plays the actions
again; a record whose result or last position then differs is refused, as is one that is damaged, of another
program or newer than this one. Where the record says what its seed was made of, that is checked too.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import parlour
from parlour import registry
from parlour.core.errors import (
    IllegalAction,
    IllegalArrangement,
    MalformedBox,
    MalformedInput,
    MalformedOption,
    MalformedPosition,
    MalformedRecord,
    UnknownAction,
    UnknownGame,
)
from parlour.core.game import Game, LoadedBox, Position
from parlour.core.reading import Node
from parlour.match.compare import same
from parlour.match.documents import option_texts, read_document, write_document
from parlour.match.match import Match
from parlour.match.shuffle import Shuffle

FORMAT = "parlour record"
FORMAT_VERSION = 1
REQUIRED = (
    *("format", "format_version", "parlour", "game", "rules_version", "box", "seats", "options", "seed"),
    *("actions", "result", "position_digest"),
)
KNOWN = (*REQUIRED, "given", "players", "date", "arrangements", "shuffle")


@dataclass(frozen=True)
class Loaded:
    """A record read and verified: the match as it stood, and what the header says about it."""

    match: Match
    players: tuple[str, ...] = ()  # by seat; empty when nobody was named
    date: str = ""
    version: str = ""  # the Parlour that wrote it
    header: Mapping[str, Any] = field(default_factory=dict)
    shuffle: Shuffle | None = None  # what the seed was made of, where that can be checked: it was


# --- writing


def record_of(
    match: Match, *, players: Sequence[str] = (), date: str = "", shuffle: Shuffle | None = None
) -> dict[str, Any]:
    """The record of a match as JSON; `players` are names by seat, `date` any text.

    `shuffle` is what the seed was made of; MalformedRecord if it gives another one.
    """
    box: dict[str, Any] = {"digest": match.box.digest}
    if not match.box.printed:
        box |= {"source": match.box.source, "data": match.box.data}
    document: dict[str, Any] = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "parlour": parlour.__version__,
        "game": match.game.slug,
        "rules_version": match.game.rules_version,
        "box": box,
        "seats": match.seats,
        "options": match.options,
        "seed": match.seed,
    }
    optional = {"given": match.given, "players": list(players), "date": date}
    document |= {key: value for key, value in optional.items() if value or (key == "given" and value is not None)}
    if shuffle is not None:
        document["shuffle"] = _shuffle_of(match, shuffle)
    document["actions"] = [match.actions.names[move.action] for move in match.moves]
    if match.arrangements:
        document["arrangements"] = [{"ply": ply, "melds": lists} for ply, lists in match.arrangements]
    return document | _outcome(match)


def _shuffle_of(match: Match, shuffle: Shuffle) -> dict[str, Any]:
    if shuffle.seed != match.seed:
        raise MalformedRecord("shuffle", f"gives the seed {shuffle.seed}, and the match was played with {match.seed}")
    return {
        "commitment": shuffle.commitment,
        "secret": shuffle.secret.hex(),
        "contributions": list(shuffle.contributions),
    }


def save_record(match: Match, path: Path | str, *, players: Sequence[str] = (), date: str = "") -> None:
    """Write the record of a match to a file, whole or not at all; MalformedRecord if that cannot be."""
    try:
        write_document(Path(path), record_of(match, players=players, date=date))
    except (OSError, ValueError) as error:  # the latter for a path with a zero byte
        raise MalformedRecord(str(path), f"cannot be written: {getattr(error, 'strerror', None) or error}") from None


def _outcome(match: Match) -> dict[str, Any]:
    result = {"over": match.over, "scores": match.scores(), "returns": match.returns()}
    return {"result": result, "position_digest": position_digest(match.position())}


def position_digest(position: Position) -> str:
    """SHA-256 of a position, hexadecimal; layout does not count."""
    return hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()


# --- reading


def load_record(path: Path | str, game: Game | None = None) -> Match:
    """The match in a file, as it stood; MalformedRecord names place and reason."""
    return read_record(path, game).match


def read_record(path: Path | str, game: Game | None = None) -> Loaded:
    """The match in a file, with its header; MalformedRecord names place and reason.

    `game` is one that does not come with Parlour, should the record be of it.
    """
    return replayed(read_document(Path(path), MalformedRecord), str(path), game)


def replayed(document: Any, source: str = "", game: Game | None = None) -> Loaded:
    """The match in a record (JSON from `source`), verified by replaying; MalformedRecord if refused."""
    try:
        return _read(document, game)
    except MalformedRecord as error:
        where = ", ".join(filter(None, [source, error.where]))
        raise MalformedRecord(where, error.problem) from None


def _read(document: Any, game: Game | None) -> Loaded:
    root = Node(document, "", MalformedRecord)
    _check_format(root)
    parts = root.mapping(KNOWN, REQUIRED)
    game = _game(parts["game"], game)
    _check_rules(parts["rules_version"], game)
    shuffle = _shuffle(parts)
    match = _start(parts, game)
    try:
        _play(parts["actions"], _arrangements(parts), match)
        _check_outcome(parts, match)
    except MalformedRecord as error:
        _blame_older_rules(error, parts["rules_version"], game)
    players = tuple(node.text() for node in parts["players"]) if "players" in parts else ()
    if len(players) not in (0, match.seats):
        raise parts["players"].expected(f"a name for each of {match.seats} seats")
    date = parts["date"].text() if "date" in parts else ""
    return Loaded(match, players, date, parts["parlour"].text(), document, shuffle)


def _check_format(root: Node) -> None:
    """Whether this is a record at all, and of a format this program reads."""
    document = root.value
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise root.refuse(f'is not a record of Parlour (one begins with "format": "{FORMAT}")')
    if "format_version" not in document:
        raise root.refuse("the key 'format_version' is missing")
    node = Node(document["format_version"], "format_version", MalformedRecord)
    if node.integer(1, 10**6) > FORMAT_VERSION:
        problem = f"the record is newer than this Parlour ({parlour.__version__}), which reads up to version"
        raise node.refuse(f"{node.value}: {problem} {FORMAT_VERSION}; a newer Parlour will do")


def _game(node: Node, game: Game | None) -> Game:
    slug = node.text()
    if game is not None and game.slug == slug:
        return game
    if slug not in registry.games():
        known = ", ".join(registry.games())
        raise node.refuse(f"this Parlour does not know the game {slug!r}; it knows {known}")
    try:
        return registry.game(slug)
    except UnknownGame as error:
        raise node.refuse(str(error)) from None


def _check_rules(node: Node, game: Game) -> None:
    if node.integer(1, 10**6) > game.rules_version:
        raise node.refuse(
            f"the record is newer than this Parlour: it was played by version {node.value} of the rules of "
            f"{game.title}, and version {game.rules_version} is known here"
        )


def _start(parts: Mapping[str, Node], game: Game) -> Match:
    box = _box(parts["box"], game)
    seats, seed = parts["seats"].integer(1, 100), parts["seed"].integer(0, 2**64 - 1)
    options = option_texts(parts["options"])
    given = parts["given"].value if "given" in parts else None
    if "given" in parts:
        parts["given"].mapping()
    try:
        return Match(game, seats=seats, options=options, box=box, seed=seed, position=given)
    except MalformedOption as error:
        where = "seats" if error.where == "seats" else f"options.{error.where}"
        raise MalformedRecord(where, error.problem) from None
    except MalformedPosition as error:
        raise MalformedRecord(".".join(filter(None, ["given", error.where])), error.problem) from None


def _shuffle(parts: Mapping[str, Node]) -> Shuffle | None:
    """What the seed was made of: the commitment must be the secret's, and the seed must follow."""
    if "shuffle" not in parts:
        return None
    keys = ("commitment", "secret", "contributions")
    entries = parts["shuffle"].mapping(keys, keys)
    contributions = entries["contributions"].entries(what="a list of texts")
    shuffle = Shuffle(_secret(entries["secret"]), tuple(node.text() for node in contributions))
    if entries["commitment"].text() != shuffle.commitment:
        raise entries["commitment"].refuse(f"is not that of the secret, which is {shuffle.commitment}")
    if parts["seed"].value != shuffle.seed:
        raise parts["seed"].refuse(
            f"does not follow from the secret and what was contributed, which give {shuffle.seed}"
        )
    return shuffle


def _secret(node: Node) -> bytes:
    text = node.text()
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", text):
        raise node.expected("bytes in hexadecimal, in small letters")
    return bytes.fromhex(text)


def _box(node: Node, game: Game) -> LoadedBox:
    """The printed box, or the one the record carries; its digest must be the stated one."""
    parts = node.mapping(("digest", "source", "data"), ("digest",))
    digest = parts["digest"].text()
    if "data" not in parts:
        box = game.load_box(None)
        if box.digest != digest:
            raise parts["digest"].refuse(f"the match was played with another box than {game.title} has here")
        return box
    parts["data"].mapping()
    source = parts["source"].text() if "source" in parts else "box"
    try:
        box = game.read_box(parts["data"].value, source)
    except MalformedBox as error:
        raise parts["data"].refuse(str(error)) from None
    if box.digest != digest:
        raise parts["digest"].refuse("the box in this record is not the one it was played with")
    return box


def _arrangements(parts: Mapping[str, Node]) -> dict[int, Node]:
    """The layouts that players handed in, by the number of actions played before."""
    found: dict[int, Node] = {}
    if "arrangements" not in parts:
        return found
    last = len(parts["actions"].entries(what="a list of action names"))
    for node in parts["arrangements"].entries(what="a list of arrangements"):
        entry = node.mapping(("ply", "melds"), ("ply", "melds"))
        ply = entry["ply"].integer(0, last)
        if any(earlier >= ply for earlier in found):
            raise entry["ply"].refuse(f"expected a later ply than in the arrangement before, got {ply}")
        found[ply] = entry["melds"]
    return found


def _arrange(node: Node, match: Match) -> None:
    lists = [
        [name.text() for name in row.entries(what="a list of names")]
        for row in node.entries(what="a list of lists of names")
    ]
    try:
        match.arrange(lists)
    except IllegalArrangement as error:
        raise node.refuse(f"this cannot be laid out after {match.ply} actions: {error}") from None


def _play(node: Node, arrangements: Mapping[int, Node], match: Match) -> None:
    for ply, action in enumerate(node.entries(what="a list of action names")):
        if ply in arrangements:
            _arrange(arrangements[ply], match)
        name = action.text()
        try:
            match.play(name)
        except (IllegalAction, UnknownAction) as error:
            raise action.refuse(f"ply {ply} cannot be played: {error}") from None
    if match.ply in arrangements:
        _arrange(arrangements[match.ply], match)


def _check_outcome(parts: Mapping[str, Node], match: Match) -> None:
    """The result and the last position must be those that the replay came to."""
    outcome = _outcome(match)
    result = parts["result"].mapping(("over", "scores", "returns"), ("over", "scores", "returns"))
    for key, node in result.items():
        got = outcome["result"][key]
        if not same(node.value, got):
            raise node.refuse(f"the record says {node.value!r}, replaying it gives {got!r}")
    if parts["position_digest"].text() != outcome["position_digest"]:
        raise parts["position_digest"].refuse("replaying the record ends in another position than the match did")


def _blame_older_rules(error: MalformedInput, rules: Node, game: Game) -> NoReturn:
    if rules.value == game.rules_version:
        raise error
    since = f"it was played by version {rules.value} of the rules, and this is version {game.rules_version}"
    raise MalformedRecord(error.where, f"{error.problem} ({since})") from None
