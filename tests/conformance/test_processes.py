"""The same seed gives the same game in every process: with any hash seed, compiled or as plain Python."""

import os
import subprocess
import sys

import pytest

from parlour.registry import games

PROGRAM = """
import hashlib, sys
import parlour
from parlour.core.conformance.subject import Chance

digest = hashlib.sha256()
for seed in (0, 2**64 - 1):
    match, chance = parlour.Match(parlour.game(sys.argv[1]), seed=seed), Chance(seed)
    while not match.over and match.ply < 400:
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
        digest.update("|".join(legal).encode())
    digest.update(match.state().tobytes() + repr(match.position()).encode())
print(digest.hexdigest())
"""


def digest(slug: str, **environment: str) -> str:
    surroundings = {**os.environ, **environment, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", PROGRAM, slug]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow_cli
@pytest.mark.parametrize("slug", [*games(), "toy.higher"])
def test_a_game_is_the_same_in_every_process_compiled_or_not(slug: str) -> None:
    digests = {
        digest(slug, PYTHONHASHSEED="0"),
        digest(slug, PYTHONHASHSEED="1"),
        digest(slug, PYTHONHASHSEED="2", NUMBA_DISABLE_JIT="1"),
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64
