"""The proof of a seat: a signed text, good for one match, one seat and one nonce of it.

A token is `match.seat.nonce.signature`. Whoever gives a seat a new nonce ends the tokens made before.
"""

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256

from itsdangerous import Signer

LONGEST = 400
MOST_SEATS = 20
SALT = b"parlour.seat"
"""What else is signed with the same secret is no token."""

_WORD = r"[A-Za-z0-9_-]{1,100}"
_TOKEN = re.compile(rf"({_WORD})\.(0|[1-9][0-9]?)\.({_WORD})\.[A-Za-z0-9_-]{{43}}")


@dataclass(frozen=True)
class TokenClaim:
    """What a token proves; the nonce has still to be that of the seat."""

    match: str
    seat: int
    nonce: str


class Tokens:
    """Makes and reads tokens with the secret that all processes of a database share."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < sha256().digest_size:
            raise ValueError(f"a secret has at least {sha256().digest_size} bytes, this one has {len(secret)}")
        self._signer = Signer(secret, salt=SALT, sep=".", key_derivation="hmac", digest_method=sha256)

    def issue(self, match: str, seat: int, nonce: str) -> str:
        """The token; ValueError if match or nonce are not of letters, digits, `-` and `_`."""
        token = self._signer.sign(f"{match}.{seat}.{nonce}").decode()
        if len(token) > LONGEST or not _TOKEN.fullmatch(token) or seat >= MOST_SEATS:
            raise ValueError("a token is made of a match, a seat from 0 and a nonce, in letters, digits, '-' and '_'")
        return token

    def read(self, token: str) -> TokenClaim | None:
        """What a token proves; None if it is not one that was issued with this secret."""
        found = _TOKEN.fullmatch(token) if len(token) <= LONGEST else None
        if not found or int(found[2]) >= MOST_SEATS:
            return None
        claim = TokenClaim(found[1], int(found[2]), found[3])
        # Signed anew and compared as text: a signature decodes from more than one text in Base64.
        return claim if hmac.compare_digest(self.issue(claim.match, claim.seat, claim.nonce), token) else None
