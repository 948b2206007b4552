"""What comes to the door before any route: names, origins, proxies, and requests that never end."""

import socket
from urllib.parse import urlsplit

import pytest

from caravela.table.security import HostNames, is_foreign
from caravela.table.settings import Settings
from tests.table.helper import Browser, server

KEY = {"Idempotency-Key": "abcdefgh"}
THEIRS = ["evil.example", "evil.example:8321", "127.0.0.1.evil.example", "localhost.evil.example", "a" * 5000]


@pytest.mark.parametrize(
    "host", ["127.0.0.1:80", "192.168.1.20", "[::1]:8321", "[fe80::1]", "localhost:1", "a.localhost", "", "Chess.Club:443"]
)
def test_names_of_this_server(host: str) -> None:
    assert HostNames(["chess.club"]).knows(host)


@pytest.mark.parametrize("host", THEIRS)
def test_other_names_are_refused(sqlite_url: str, host: str) -> None:
    """Somebody's name that points here (DNS rebinding) reads and writes nothing."""
    http = Browser(sqlite_url).http
    for path in ("/", "/api/tables", "/metrics"):
        answer = http.get(path, headers={"Host": host})
        assert answer.status_code == 421
        assert answer.json()["error"]["code"] == "wrong-host"
    assert http.post("/api/tables", headers={"Host": host, **KEY}, json={}).status_code == 421


def test_machines_may_call_it_as_they_like(sqlite_url: str) -> None:
    assert Browser(sqlite_url).http.get("/healthz", headers={"Host": "pod-17"}).status_code == 200


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "http://evil.example", "null", "", "http://x@evil", "\x80"])
def test_origins_that_are_not_ours(sqlite_url: str, origin: str) -> None:
    """Half an address is a foreign one, not a fault."""
    host = urlsplit(sqlite_url).netloc
    assert is_foreign(origin, host)
    headers = [(b"Origin", origin.encode("latin-1")), (b"Idempotency-Key", b"abcdefgh")]
    answer = Browser(sqlite_url).http.post("/api/tables", headers=headers, json={})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign-origin"


def test_our_own_origin(sqlite_url: str) -> None:
    assert Browser(sqlite_url).http.post("/api/tables", headers={"Origin": sqlite_url, **KEY}, json={}).status_code == 422


# -- requests that never end


def half_sent(url: str, text: bytes) -> bytes:
    """What comes back until the server closes the connection."""
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), timeout=60) as connection:
        connection.sendall(text)
        answer = b""
        while part := connection.recv(65536):
            answer += part
        return answer


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


def test_half_a_request_is_not_waited_for(sqlite_settings: Settings) -> None:
    sqlite_settings.patience = 0.2
    with server(sqlite_settings) as url:
        assert half_sent(url, b"") == b""
        assert half_sent(url, b"GET /api/catalogue HT") == b""
        assert half_sent(url, b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\nX-Slow: ") == b""
        slow_body = half_sent(url, HEAD + b'{"game": ')
        assert slow_body.startswith(b"HTTP/1.1 408")
        assert b"too-slow" in slow_body
        whole = half_sent(url, b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/cat")
        assert whole.startswith(b"HTTP/1.1 200")
        assert Browser(url).get("/tables")["total"] == 0


# -- proxies


def codes(url: str, addresses: list[str]) -> list[int]:
    http = Browser(url).http
    return [http.get("/api/catalogue", headers={"X-Forwarded-For": address}).status_code for address in addresses]


def test_without_a_trusted_proxy_forwarded_addresses_count_for_nothing(sqlite_settings: Settings) -> None:
    sqlite_settings.rate = 0.02
    with server(sqlite_settings) as url:
        assert 429 in codes(url, [f"10.0.0.{n}" for n in range(30)])


def test_a_trusted_proxy_is_believed(sqlite_settings: Settings) -> None:
    sqlite_settings.rate = 0.02
    sqlite_settings.proxies = ["127.0.0.1"]
    with server(sqlite_settings) as url:
        assert set(codes(url, [f"10.0.0.{n}" for n in range(30)])) == {200}
        assert 429 in codes(url, ["10.0.0.99"] * 30)
        assert 429 in codes(url, [f"10.0.1.{n}, 10.0.0.98" for n in range(30)]), "what a visitor wrote himself is not believed"


def test_the_cookie_is_for_https_only_where_the_proxy_speaks_it(sqlite_settings: Settings) -> None:
    sqlite_settings.proxies = ["127.0.0.1"]
    with server(sqlite_settings) as url:
        for scheme in ("http", "https"):
            body = {"game": "navegador", "seats": [{"kind": "me"}, {"kind": "open"}]}
            answer = Browser(url).http.post(
                "/api/tables", json=body, headers={**KEY, "X-Forwarded-Proto": scheme, "X-Forwarded-For": "10.0.0.1"}
            )
            assert answer.status_code == 201
            assert ("secure" in answer.headers["set-cookie"].lower()) == (scheme == "https")
