"""A real PostgreSQL for the tests. It refuses to run as root, so it runs as another user."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg

OPTIONS = "-c fsync=on -c listen_addresses=127.0.0.1 -c max_connections=200"


def find() -> Path | None:
    """The folder with PostgreSQL's programs, the newest first."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


class Postgres:
    """A server with a data directory of its own, on a free port."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="caravela-pg-"))
        self.user: int | None = None
        if os.geteuid() == 0:
            names = [name for name in ("postgres", "nobody") if any(entry.pw_name == name for entry in pwd.getpwall())]
            self.user = pwd.getpwnam(names[0]).pw_uid
            os.chown(self.folder, self.user, -1)
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.data = self.folder / "data"
        self._run("initdb", "-D", str(self.data), "-U", "caravela", "-A", "trust", "-E", "UTF8", "--no-locale")
        self.rise()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(
            command, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert done.returncode == 0, done.stderr

    def database(self, name: str) -> str:
        """A new, empty database; its URL."""
        base = f"postgresql://caravela@127.0.0.1:{self.port}"
        with psycopg.connect(f"{base}/postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return f"{base}/{name}"

    def rise(self) -> None:
        """Start it."""
        options = f"{OPTIONS} -p {self.port} -k {self.folder}"
        self._run("pg_ctl", "-D", str(self.data), "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def rest(self) -> None:
        """End it, as if its power failed."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def stop(self) -> None:
        """End it and remove what it wrote."""
        self.rest()
        shutil.rmtree(self.folder, ignore_errors=True)
