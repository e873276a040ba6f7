"""Several processes that compile at once share one cache, and none of them spoils it for the others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from parlour.core.chance import below
from parlour.core.record import Header, Record, i1, i8, u8

class First(Header):
    more: i1

class Second(Record):
    before: i8
    rng: u8

class Third(Record):
    before: i1
    rng: u8

kinds = [First, Second, Third]
turn = int(sys.argv[1])
for kind in kinds[turn:] + kinds[:turn]:
    record = kind.blank()
    record["rng"] = 5
    print(*(int(below(record[0], 1000)) for _ in range(3)))
"""


def start(turn: int, cache: Path) -> "subprocess.Popen[str]":
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(turn)], env=environment, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.slow_cli
def test_kernels_compiled_at_the_same_time_do_not_take_each_others_place(tmp_path: Path) -> None:
    # The same kernel is compiled for three kinds of record, in another order by each process.
    running = [start(turn, tmp_path) for turn in (0, 1, 2)]
    together = [process.communicate()[0] for process in running]
    later = [start(turn, tmp_path).communicate()[0] for turn in (0, 1, 2)]
    assert len(together[0].splitlines()) == 3
    assert {line for text in together + later for line in text.splitlines()} == {together[0].splitlines()[0]}
    assert together == later


@pytest.mark.slow_cli
@pytest.mark.parametrize("place", ["relative", "{}/file"])
def test_without_a_place_for_the_cache_kernels_are_compiled_for_the_process(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": place.format(tmp_path),
        "NUMBA_CACHE_DIR": "",
        "TMPDIR": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    program = "from parlour.core import kernel, chance; print(kernel._cache_folder(frozenset()).parent)"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
