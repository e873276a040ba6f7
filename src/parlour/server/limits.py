"""How much one client may ask for: a bucket of permissions that fills steadily, one for each address and kind."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Literal

from parlour.server.settings import Rate, Settings

Clock = Callable[[], float]
Kind = Literal["open", "sit", "other"]

MOST_ADDRESSES = 20_000
"""Remembered at once, for each kind; the one that asked for nothing for longest is forgotten first."""

PREFIX = 64
"""Bits of an IPv6 address that one customer of a provider has for himself."""


class Bucket:
    """Permissions that come at `rate` a second and are kept up to `burst`; full at first."""

    __slots__ = ("_burst", "_clock", "_held", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._held, self._then = float(burst), clock()

    @classmethod
    def of(cls, rate: Rate, clock: Clock = time.monotonic) -> "Bucket":
        """A bucket for a rate of the settings."""
        return cls(rate.per_second, rate.burst, clock)

    def take(self, n: float = 1) -> bool:
        """Take n permissions if they are there, or none."""
        self._fill()
        if self._held < n:
            return False
        self._held -= n
        return True

    def wait(self, n: float = 1) -> float:
        """Seconds until n permissions are there; infinite if they never will be."""
        self._fill()
        if n > self._burst:
            return math.inf
        return max(0.0, (n - self._held) / self._rate)

    def full(self) -> bool:
        """Whether it is as if nothing had ever been taken."""
        self._fill()
        return self._held >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._held = min(self._burst, self._held + max(0.0, now - self._then) * self._rate)
        self._then = now


class Buckets:
    """A bucket for each client address; those that are full again are forgotten."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic, most: int = MOST_ADDRESSES) -> None:
        self._rate, self._clock, self._most = rate, clock, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        key = grouped(address)
        bucket = self._buckets.setdefault(key, Bucket.of(self._rate, self._clock))
        self._buckets.move_to_end(key)
        self._forget()
        return bucket

    def _forget(self) -> None:
        # Two are looked at whenever one is asked for: never more work than that, and the idle ones go.
        for _ in range(2):
            oldest = next(iter(self._buckets.items()))
            if len(self._buckets) <= 1 or not (oldest[1].full() or len(self._buckets) > self._most):
                return
            del self._buckets[oldest[0]]


class Limits:
    """What each client address may ask of this process by HTTP, and how many sockets it may hold open."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self._kinds: dict[Kind, Buckets] = {
            "open": Buckets(settings.opening, clock),
            "sit": Buckets(settings.sitting, clock),
            "other": Buckets(settings.requests, clock),
        }
        self.sockets = Places(settings.sockets)

    def take(self, kind: Kind, address: str) -> bool:
        """Whether this address may do one more of this kind now; it counts if so."""
        return self._kinds[kind].of(address).take()

    def wait(self, kind: Kind, address: str) -> int:
        """Whole seconds after which this address may do one more, for `Retry-After`; at least 1."""
        return max(1, math.ceil(self._kinds[kind].of(address).wait()))


class Places:
    """Counts what each address holds at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Take a place, to be given back by `leave`; False if the address holds as many as it may."""
        key = grouped(address)
        if self._taken.get(key, 0) >= self._most:
            return False
        self._taken[key] = self._taken.get(key, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        key = grouped(address)
        self._taken[key] -= 1
        if not self._taken[key]:
            del self._taken[key]


def grouped(address: str) -> str:
    """The address that is counted for this one: of IPv6 its network, as anybody has many addresses in it."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> (128 - PREFIX) << (128 - PREFIX))}/{PREFIX}"
