"""Verifiable shuffles: a seed that nobody at the table, nor whoever keeps it, could have chosen.

Whoever keeps the table draws a secret and shows its commitment, SHA-256(secret), before anybody sits down. Everybody
at the table may contribute a text. When the match begins,

    seed = the first 8 bytes, as a big-endian number, of
           SHA-256(block(secret) + block(contribution 0) + block(contribution 1) + …)
    block(b) = the length of b as 8 bytes, big-endian, then b; a contribution as UTF-8

The keeper cannot change the secret after the commitment, the others do not know it when they contribute: so one
player who contributes something of his own suffices. After the match the secret is published in its record.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

SEED_BYTES = 8


@dataclass(frozen=True)
class Shuffle:
    """What the seed of a match was made of: a secret, and texts in the order of the seats."""

    secret: bytes
    contributions: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """What is shown of the secret at the start."""
        return commit(self.secret)

    @property
    def seed(self) -> int:
        """The seed that follows, a 64-bit number."""
        return shuffled_seed(self.secret, self.contributions)


def commit(secret: bytes) -> str:
    """SHA-256 of the secret, hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def shuffled_seed(secret: bytes, contributions: Sequence[str]) -> int:
    """The seed from 0 to 2⁶⁴ − 1 that follows from a secret and what was contributed, in this order."""
    found = hashlib.sha256(_block(secret))
    for text in contributions:
        found.update(_block(text.encode("utf-8", "surrogatepass")))
    return int.from_bytes(found.digest()[:SEED_BYTES], "big")


def _block(content: bytes) -> bytes:
    return len(content).to_bytes(8, "big") + content


__all__ = ["Shuffle", "commit", "shuffled_seed"]
