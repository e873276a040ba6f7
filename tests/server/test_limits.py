"""Limits, by a clock that the test turns."""

import math

import pytest

from parlour.server.limits import MOST_ADDRESSES, Bucket, Buckets, Limits, Places, grouped
from parlour.server.settings import Rate, Settings

pytestmark = pytest.mark.plain


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def taken(bucket: Bucket, tries: int) -> int:
    return sum(bucket.take() for _ in range(tries))


def test_a_bucket_gives_what_it_holds_then_what_comes(clock: Clock) -> None:
    bucket = Bucket(2, 5, clock)
    assert taken(bucket, 10) == 5
    clock.now += 1
    assert taken(bucket, 10) == 2
    clock.now += 0.25
    assert taken(bucket, 10) == 0
    clock.now += 0.25
    assert taken(bucket, 10) == 1


def test_no_more_is_kept_than_the_burst(clock: Clock) -> None:
    bucket = Bucket(2, 5, clock)
    clock.now += 1e6
    assert taken(bucket, 10) == 5


def test_several_are_taken_together_or_not_at_all(clock: Clock) -> None:
    bucket = Bucket(1, 4, clock)
    assert bucket.take(3)
    assert not bucket.take(2)
    assert bucket.take(1)


def test_it_says_how_long_to_wait(clock: Clock) -> None:
    bucket = Bucket(0.5, 2, clock)
    assert bucket.wait() == 0
    assert taken(bucket, 2) == 2
    assert bucket.wait() == 2
    assert bucket.wait(3) == math.inf
    clock.now += 2
    assert bucket.wait() == 0


def test_a_clock_that_goes_back_gives_nothing(clock: Clock) -> None:
    bucket = Bucket(1, 1, clock)
    assert bucket.take()
    clock.now -= 500
    assert not bucket.take()
    clock.now += 1
    assert bucket.take()


def limits(clock: Clock, **rates: Rate) -> Limits:
    return Limits(Settings("sqlite:///x", **rates), clock)  # type: ignore[arg-type]


def test_addresses_and_kinds_are_counted_apart(clock: Clock) -> None:
    found = limits(clock, opening=Rate(1 / 60, 2), sitting=Rate(1, 3))
    assert [found.take("open", "192.0.2.1") for _ in range(3)] == [True, True, False]
    assert found.take("open", "192.0.2.2")
    assert [found.take("sit", "192.0.2.1") for _ in range(4)] == [True, True, True, False]
    assert found.take("other", "192.0.2.1")
    assert found.wait("open", "192.0.2.1") == 60
    clock.now += 60
    assert found.take("open", "192.0.2.1")


def test_idle_addresses_are_forgotten(clock: Clock) -> None:
    buckets = Buckets(Rate(1, 5), clock)
    for number in range(200):
        buckets.of(f"192.0.2.{number}").take()
    assert len(buckets) == 200
    clock.now += 10
    for _ in range(150):
        buckets.of("198.51.100.1").take()
    assert len(buckets) == 1


def test_never_more_addresses_than_fit_are_kept(clock: Clock) -> None:
    buckets = Buckets(Rate(1, 5), clock, most=50)
    for number in range(1000):
        buckets.of(f"host-{number}").take()
    assert len(buckets) == 50
    assert MOST_ADDRESSES >= 1000


def test_whoever_goes_on_asking_is_not_forgotten(clock: Clock) -> None:
    buckets = Buckets(Rate(0.001, 1), clock, most=50)
    assert buckets.of("busy").take()
    for number in range(1000):
        buckets.of(f"host-{number}").take()
        assert not buckets.of("busy").take()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("unix", "unix", True),
        ("", "192.0.2.1", False),
    ],
)
def test_addresses_of_one_customer_count_together(one: str, other: str, same: bool) -> None:
    assert (grouped(one) == grouped(other)) == same


def test_places_are_taken_and_given_back() -> None:
    places = Places(2)
    assert [places.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert places.enter("192.0.2.2")
    places.leave("192.0.2.1")
    assert places.enter("192.0.2.1")
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        places.leave(address)
    assert not places._taken
