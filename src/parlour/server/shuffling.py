"""Secrets of shuffles, made from the match's id and the database's secret: so a commitment can be shown early.

A client asks for a ticket before it opens a match, and sees the commitment of its secret before it contributes
anything. The commitment of a rematch is shown with the match before it. See `parlour.match.shuffle` for the rest.
"""

import base64
import hmac
import secrets
from hashlib import sha256

from itsdangerous import BadSignature, Signer

from parlour.core.errors import MalformedInput
from parlour.match.shuffle import commit

ID_BYTES = 12
"""Of a match's id: nobody comes to a table that is not listed by guessing its link."""

LONGEST = 200


class Shuffles:
    """Ids of matches to come, and the secrets that belong to ids."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = Signer(secret, salt=b"parlour.ticket", key_derivation="hmac", digest_method=sha256)

    def new_id(self) -> str:
        """An id that nobody can guess."""
        return secrets.token_urlsafe(ID_BYTES)

    def secret_of(self, match: str) -> bytes:
        """The secret of a match's shuffle: 32 bytes."""
        return self._derived("secret", match)

    def commitment_of(self, match: str) -> str:
        """What may be shown of it from the beginning."""
        return commit(self.secret_of(match))

    def following(self, match: str) -> str:
        """The id of the rematch of a match."""
        return base64.urlsafe_b64encode(self._derived("rematch", match)[:ID_BYTES]).decode()

    def ticket(self, match: str) -> str:
        """A ticket with which a match of this id may be opened, once."""
        return self._signer.sign(match).decode()

    def redeem(self, ticket: str) -> str:
        """The id that a ticket is for; MalformedInput if this server did not give it out."""
        try:
            return self._signer.unsign(ticket[:LONGEST]).decode()
        except (BadSignature, UnicodeError):
            raise MalformedInput("ticket", "is none that was given out here; ask for a new one") from None

    def _derived(self, what: str, match: str) -> bytes:
        return hmac.digest(self._secret, f"parlour.{what}:{match}".encode(), "sha256")
