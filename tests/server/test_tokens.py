"""Tokens: nobody gets a seat by guessing, bending or borrowing one."""

import itertools
import string

import pytest

from parlour.server.tokens import LONGEST, TokenClaim, Tokens

pytestmark = pytest.mark.plain

SECRET = bytes(range(32))
MATCH, NONCE = "Zk3-_x0Qh1bYw7Lr", "n0nce-_7"
TOKENS = Tokens(SECRET)
TOKEN = TOKENS.issue(MATCH, 1, NONCE)
LETTERS = string.ascii_letters + string.digits + "-_"


def test_a_token_proves_match_seat_and_nonce() -> None:
    assert TOKENS.read(TOKEN) == TokenClaim(MATCH, 1, NONCE)
    assert Tokens(SECRET).read(TOKEN) == TokenClaim(MATCH, 1, NONCE)  # any process of the database


@pytest.mark.parametrize("seat", range(20))
def test_every_seat_has_its_own(seat: int) -> None:
    token = TOKENS.issue(MATCH, seat, NONCE)
    claim = TOKENS.read(token)
    assert claim is not None
    assert claim.seat == seat
    assert (token == TOKEN) == (seat == 1)


def test_another_secret_proves_nothing() -> None:
    assert Tokens(bytes(32)).read(TOKEN) is None


@pytest.mark.parametrize(
    ("match", "seat", "nonce"),
    [("Zk3-_x0Qh1bYw7Ls", 1, NONCE), (MATCH, 0, NONCE), (MATCH, 11, NONCE), (MATCH, 1, "n0nce-_8"), (MATCH, 1, "n")],
)
def test_a_signature_is_of_one_match_seat_and_nonce(match: str, seat: int, nonce: str) -> None:
    signature = TOKEN.rpartition(".")[2]
    assert TOKENS.read(f"{match}.{seat}.{nonce}.{signature}") is None


def test_what_is_one_character_off_is_refused() -> None:
    changed = (TOKEN[:i] + letter + TOKEN[i + 1 :] for i in range(len(TOKEN)) for letter in (*LETTERS, ".", " "))
    assert not [text for text in changed if text != TOKEN and TOKENS.read(text)]


def test_what_is_cut_off_or_goes_on_is_refused() -> None:
    shorter = [TOKEN[:end] for end in range(len(TOKEN))] + [TOKEN[start:] for start in range(1, len(TOKEN))]
    longer = [TOKEN + more for more in ("=", "\n", ".", "A", "." + TOKEN)] + [" " + TOKEN]
    assert not [text for text in shorter + longer if TOKENS.read(text)]


def test_no_guess_is_right() -> None:
    guesses = ("".join(letters) for letters in itertools.product("aZ_9.", repeat=5))
    assert not [text for text in guesses if TOKENS.read(text)]
    assert TOKENS.read(f"{MATCH}.1.{NONCE}.{'A' * 43}") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "….1.é.ü",
        TOKEN.replace(".1.", ".١."),  # an Arabic one
        TOKEN.replace(".1.", ".01."),
        TOKEN.replace(".1.", ".+1."),
        TOKEN.replace(".1.", ".-1."),
        TOKEN.replace(".1.", ".1.0."),
        TOKEN + "\0",
        "\ud800" + TOKEN,
        TOKEN * 1000,
        "." * LONGEST,
        "A" * 10_000_000,
    ],
)
def test_strange_texts_are_refused(text: str) -> None:
    assert TOKENS.read(text) is None


@pytest.mark.parametrize(
    ("match", "seat", "nonce"),
    [("a.b", 1, "n"), ("", 1, "n"), ("a", 1, ""), ("a", -1, "n"), ("a", 20, "n"), ("a", 1, "n\n"), ("a" * 400, 1, "n")],
)
def test_nothing_ambiguous_is_signed(match: str, seat: int, nonce: str) -> None:
    with pytest.raises(ValueError, match="a token is made of"):
        TOKENS.issue(match, seat, nonce)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 32 bytes"):
        Tokens(b"short")


def test_what_is_signed_for_something_else_is_no_token() -> None:
    from itsdangerous import Signer

    assert TOKENS.read(Signer(SECRET, salt=b"other", sep=".").sign(f"{MATCH}.1.{NONCE}").decode()) is None
