"""`caravela` as a process: speed of starting, closed pipes, Ctrl-C."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_play import here

RUN = [sys.executable, "-m", "caravela"]


def cpu_time(command: list[str], tries: int = 5) -> float:
    """Processor seconds of the quickest of several runs, Python's own start included. Not the wall clock: on a machine that
    other programs keep busy that measures those."""
    times = []
    for _ in range(tries):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=here(), check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def test_importing_is_cheap() -> None:
    assert cpu_time([sys.executable, "-c", "import caravela"]) < 0.1


def test_help_is_quick_and_needs_no_rich() -> None:
    assert cpu_time([*RUN, "--help"]) < 0.25
    code = "import sys; from caravela.cli.parser import parse; parse(['games']); print([m for m in sys.modules if 'rich' in m])"
    done = subprocess.run([sys.executable, "-c", code], env=here(), check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_both_ways_to_start_are_one() -> None:
    script = Path(sys.executable).parent / "caravela"
    if not script.exists():
        pytest.skip("the package is not installed in this environment")
    for command in ([str(script)], RUN):
        done = subprocess.run([*command, "simulate", "nothing"], env=here(), capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("caravela: There is no game 'nothing'; try navegador")


@pytest.mark.parametrize("arguments", [["rules", "navegador"], ["data", "navegador"]])
def test_a_closed_pipe_is_no_error(arguments: list[str]) -> None:
    process = subprocess.Popen([*RUN, *arguments], env=here(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait(20) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_ctrl_c_is_polite() -> None:
    command = [*RUN, "simulate", "navegador", "--games", "1000000", "--seed", "1"]
    process = subprocess.Popen(
        command,
        env=here(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests in the background ignores it
    )
    time.sleep(1.5)
    os.kill(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, "", "caravela: Stopped.\n")
