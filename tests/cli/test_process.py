"""The command as a process of its own: what is imported, broken pipes, Ctrl-C, exit statuses."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.slow_cli

COMMAND = [sys.executable, "-m", "parlour"]


def test_help_imports_nothing_heavy():
    code = "import sys; from parlour.cli.main import main; assert main(['--help']) == 0; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout.splitlines()[-1].replace("'", '"')))
    assert "typer" in loaded
    assert not loaded & {"numpy", "numba", "llvmlite", "rich", "rich.progress", "rich.console", "asyncio"}


def test_exit_statuses_and_streams(tmp_path):
    wrong = subprocess.run([*COMMAND, "simulate", "chess"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("parlour: there is no game 'chess'")
    scenario = {"game": "utopian-rummy", "title": "x", "clauses": [], "steps": [{"legal": ["draw"]}]}
    (tmp_path / "a.json").write_text(json.dumps(scenario))
    failed = subprocess.run([*COMMAND, "check", tmp_path], capture_output=True, text=True, check=False)
    assert (failed.returncode, failed.stderr) == (1, "")


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_a_reader_who_leaves_is_no_error():
    process = subprocess.Popen(
        [*COMMAND, "trace", "utopian-rummy", "--games", "50"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert json.loads(process.stdout.readline())["ply"] == 0
    process.stdout.close()
    assert process.wait(timeout=60) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def heed_interrupts() -> None:
    """Ctrl-C works in the child, also where the tests run in the background of a shell, which has it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_ctrl_c_keeps_what_was_finished():
    process = subprocess.Popen(
        [*COMMAND, "simulate", "utopian-rummy", "--games", "100000000", "--csv"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    lines = [process.stdout.readline() for _ in range(500)]
    process.send_signal(signal.SIGINT)
    lines += process.stdout.readlines()
    err = process.stderr.read()
    assert process.wait(timeout=60) == 130
    process.stdout.close()
    process.stderr.close()
    assert all(line.count(",") == 6 and line.endswith("\n") for line in lines)
    assert err == f"parlour: stopped after {len(lines) - 1} of 100000000 games\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
@pytest.mark.parametrize("seconds", [0.3, 1.0])
def test_ctrl_c_at_the_start_is_quiet(seconds):
    process = subprocess.Popen(
        [*COMMAND, "arena", "utopian-rummy", "greedy", "random", "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode in (130, -signal.SIGINT)  # the latter before Python runs any of our code
    assert "Error" not in err.replace("KeyboardInterrupt", "")
