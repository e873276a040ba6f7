"""The toy game whose table players lay out holds to everything a game has to hold to."""

import pytest

import parlour
from parlour.core.conformance import conform
from parlour.core.kernel import COMPILED


@pytest.mark.skipif(not COMPILED, reason="whole games take long as plain Python")
def test_rows_conforms() -> None:
    report = conform(parlour.game("toy.rows"), games=60)
    assert report.games == 60
    assert all(check.made > 0 for check in report.checks), report
