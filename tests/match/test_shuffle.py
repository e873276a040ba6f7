"""Verifiable shuffles: the seed follows from a secret and from what the players contribute."""

import copy
import hashlib
import json
from typing import Any

import pytest

import parlour
from parlour.core.errors import MalformedRecord
from parlour.core.game import Game
from parlour.match.records import record_of, replayed
from parlour.match.shuffle import Shuffle, commit, shuffled_seed

SECRET = bytes(range(32))
SHUFFLE = Shuffle(SECRET, ("heads", "Ünïcode"))


@pytest.fixture(scope="module")
def document(utopian: Game) -> dict[str, Any]:
    match = parlour.Match(utopian, seed=SHUFFLE.seed)
    match.play("research")
    return json.loads(json.dumps(record_of(match, shuffle=SHUFFLE)))


@pytest.mark.plain
def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commit(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert SHUFFLE.commitment == commit(SECRET)


@pytest.mark.plain
def test_the_seed_follows_by_the_formula() -> None:
    blocks = b""
    for content in (SECRET, b"heads", "Ünïcode".encode()):
        blocks += len(content).to_bytes(8, "big") + content
    assert shuffled_seed(SECRET, ["heads", "Ünïcode"]) == int(hashlib.sha256(blocks).hexdigest()[:16], 16)
    assert SHUFFLE.seed == shuffled_seed(SECRET, ["heads", "Ünïcode"])


@pytest.mark.plain
@pytest.mark.parametrize(
    "contributions", [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["c", "ab"], [], [""], ["\ud800"]]
)
def test_what_is_contributed_cannot_be_taken_for_something_else(contributions: list[str]) -> None:
    others = [["ab", "c", ""], ["abcd"], ["", ""], ["a", "b", "c"]]
    seeds = [shuffled_seed(SECRET, each) for each in (contributions, *others)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 1 << 64 for seed in seeds)


@pytest.mark.plain
def test_the_secret_cannot_be_moved_into_a_contribution() -> None:
    assert shuffled_seed(b"ab", ["c"]) != shuffled_seed(b"a", ["bc"])


def test_a_record_tells_what_its_seed_was_made_of(document: dict[str, Any]) -> None:
    assert document["shuffle"] == {
        "commitment": commit(SECRET),
        "secret": SECRET.hex(),
        "contributions": ["heads", "Ünïcode"],
    }
    assert replayed(document).shuffle == SHUFFLE
    unchecked = {key: value for key, value in document.items() if key != "shuffle"}
    assert replayed(unchecked).shuffle is None


def test_no_record_is_written_with_a_shuffle_of_another_seed(utopian: Game) -> None:
    with pytest.raises(MalformedRecord, match=r"^shuffle: gives the seed [0-9]+, and the match was played with 1$"):
        record_of(parlour.Match(utopian, seed=1), shuffle=SHUFFLE)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("secret", bytes(32).hex(), r"^shuffle\.commitment: is not that of the secret, which is [0-9a-f]{64}$"),
        ("commitment", commit(b"other"), r"^shuffle\.commitment: is not that of the secret"),
        ("commitment", commit(SECRET).upper(), r"^shuffle\.commitment: is not that of the secret"),
        ("contributions", ["tails", "Ünïcode"], r"^seed: does not follow from the secret and what was contributed"),
        ("contributions", ["Ünïcode", "heads"], r"^seed: does not follow"),
        ("contributions", ["heads"], r"^seed: does not follow"),
        ("contributions", "heads", r"^shuffle\.contributions: expected a list of texts"),
        ("contributions", [1], r"^shuffle\.contributions\.0: expected a text"),
        ("secret", "xyz", r"^shuffle\.secret: expected bytes in hexadecimal"),
        ("secret", "", r"^shuffle\.secret: expected bytes in hexadecimal"),
        ("secret", 5, r"^shuffle\.secret: expected a text"),
        ("salt", "", r"^shuffle: unknown key 'salt'"),
    ],
)
def test_a_forged_shuffle_is_refused(document: dict[str, Any], key: str, value: Any, message: str) -> None:
    forged = copy.deepcopy(document) | {"shuffle": {**record_shuffle(), key: value}}
    with pytest.raises(MalformedRecord, match=message):
        replayed(forged)


def test_a_forged_seed_is_refused(document: dict[str, Any]) -> None:
    forged = document | {"shuffle": record_shuffle(), "seed": SHUFFLE.seed ^ 1}
    with pytest.raises(MalformedRecord, match=rf"^seed: does not follow .*, which give {SHUFFLE.seed}$"):
        replayed(forged)


@pytest.mark.parametrize("key", ["commitment", "secret", "contributions"])
def test_a_shuffle_is_told_whole(document: dict[str, Any], key: str) -> None:
    told = record_shuffle()
    del told[key]
    with pytest.raises(MalformedRecord, match=f"^shuffle: the key '{key}' is missing$"):
        replayed(document | {"shuffle": told})


def record_shuffle() -> dict[str, Any]:
    return {"commitment": commit(SECRET), "secret": SECRET.hex(), "contributions": list(SHUFFLE.contributions)}
