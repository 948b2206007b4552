"""`caravela` as a process: what starting it loads, closed pipes, Ctrl-C."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_play import here
from tests.table.helper import wait

RUN = [sys.executable, "-m", "caravela"]


def loaded(code: str) -> set[str]:
    """The modules that a new Python has loaded after running this. What is not loaded costs no time."""
    code = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], env=here(), check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_importing_is_cheap() -> None:
    """No game, no bot, no library before it is asked for."""
    own = {name for name in loaded("import caravela") if name.startswith("caravela")}
    assert len(own) < 25, own
    assert not {name for name in own if name.startswith(("caravela.games.", "caravela.bots.", "caravela.table", "caravela.cli"))}


def test_help_is_quick_and_needs_no_rich() -> None:
    code = "from caravela.cli.parser import parse; parse(['games'])"
    modules = loaded(code)
    assert {"rich", "fastapi", "sqlalchemy", "numpy", "multiprocessing"}.isdisjoint(modules)
    assert not {name for name in modules if name.startswith("caravela.games.")}


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


def test_ctrl_c_is_polite(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    command = [*RUN, "simulate", "navegador", "--games", "1000000", "--seed", "1", "--bot", "tests.cli.telling:TellingBot"]
    process = subprocess.Popen(
        command,
        env={**here(), "BEGUN": str(begun)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests in the background ignores it
    )
    wait(begun.exists, bool)
    os.kill(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, "", "caravela: Stopped.\n")
