"""Under which address other people reach this server, and how it is shown to them."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

import segno

from caravela.kernel.words import say
from caravela.table import models as m
from caravela.table.errors import bad_input

EVERYWHERE: Final = ("0.0.0.0", "::")


def invitation(host: str, origin: str, table_id: str) -> m.Invitation:
    """The link to a table. `origin` is where the browser that asks found the server, `host` what the server listens on: whoever
    sits at the server's own machine is told the address that the others need."""
    try:
        asked = urlsplit(origin)
        port = asked.port or (443 if asked.scheme == "https" else 80)
    except ValueError:
        raise bad_input(say("server.origin")) from None
    local = is_local(asked.hostname or "")
    friends = friends_address(host, port) if local else ""
    link = f"{friends or origin + '/'}table/{table_id}"
    code = segno.make(link, micro=False, error="m")
    rows = [list(row) for row in code.matrix]
    dots = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return m.Invitation(link=link, local=local and not friends, side=len(rows), path="".join(dots))


def is_local(host: str) -> bool:
    """Whether a name or an address means one's own machine, on every machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def friends_address(host: str, port: int) -> str:
    """The address for other machines in the local network; empty if there is none."""
    if host in EVERYWHERE:
        host = outward_address()
    try:
        if ipaddress.ip_address(host).is_loopback:
            return ""
    except ValueError:
        return ""
    return f"http://{bracketed(host)}:{port}/"


def outward_address() -> str:
    """This machine's address in its network: the one it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bracketed(host: str) -> str:
    """An address as it stands in a link."""
    return f"[{host}]" if ":" in host else host
