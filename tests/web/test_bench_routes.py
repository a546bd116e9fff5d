"""The bench on the server: for its own page on this machine, and for nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.web.clients import Served, serving
from villagers_rules.errors import GameError
from villagers_rules.web.bench_routes import refuse_others

JSON = {"content-type": "application/json"}
FILES = b'{"type": "files"}'


class Answer:
    """An answer of a server: its *status*, its *headers* and its *text*."""

    def __init__(self, served: Served, method: str, path: str, content: bytes = b"", headers: dict[str, str] = JSON) -> None:
        connection = HTTPConnection(urlsplit(served.address).netloc, timeout=60)
        connection.request(method, path, content, headers)
        found = connection.getresponse()
        self.status, self.headers, self.text = found.status, dict(found.getheaders()), found.read().decode()
        connection.close()

    @property
    def data(self) -> Any:
        """The JSON of the answer."""
        return json.loads(self.text)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a bench."""
    with serving("--limit", "workers=0", "--bench", str(tmp_path_factory.mktemp("author"))) as found:
        yield found


def test_its_own_page_is_answered(served: Served) -> None:
    """The page is there, may hold the table in a frame, and its requests are answered."""
    page = Answer(served, "GET", "/bench")
    assert page.status == 200
    assert "frame-ancestors 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "SAMEORIGIN"
    own = {**JSON, "origin": served.address}
    assert Answer(served, "POST", "/api/bench", FILES, own).data["packs"] == []
    made = Answer(served, "POST", "/api/bench", b'{"type": "new pack", "name": "Mine"}', own)
    assert made.data["packs"] == ["mine"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({**JSON, "origin": "http://elsewhere.example"}, 403),
        ({**JSON, "origin": "null"}, 403),
        ({**JSON, "host": "elsewhere.example"}, 403),
        ({**JSON, "host": "127.0.0.1.elsewhere.example:8520"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({}, 415),
    ],
    ids=str,
)
@pytest.mark.parametrize("path", ["/api/bench", "/api/bench/trial", "/api/bench/statistics"])
def test_requests_from_elsewhere_are_refused(served: Served, path: str, headers: dict[str, str], status: int) -> None:
    """A page of another server reaches no request, neither by its origin, by a name that it gives this machine, nor by a form."""
    assert Answer(served, "POST", path, FILES, headers).status == status


@pytest.mark.parametrize(("content", "status"), [(b"[]", 400), (b"{", 400), (b"[" * 100_000, 400), (b" " * 5_000_000, 413)])
def test_what_is_no_request_is_refused(served: Served, content: bytes, status: int) -> None:
    """A body that is no object, or too long, is refused before anything reads it as a request."""
    assert Answer(served, "POST", "/api/bench", content).status == status


def test_a_trial_that_cannot_be_is_an_error(served: Served) -> None:
    """No game is started for a pack or a card that is not there."""
    fields = {"pack": "nobodys", "card": "baker", "players": 2, "seed": None}
    assert Answer(served, "POST", "/api/bench/trial", json.dumps(fields).encode()).data["error"]["text"]


def test_without_a_folder_there_is_no_bench() -> None:
    """A server that was not asked for a bench has none, and its pages can be framed by nobody."""
    with serving("--limit", "workers=0") as served:
        assert Answer(served, "GET", "/bench").status == 404
        assert Answer(served, "POST", "/api/bench", FILES).status in (404, 405)
        assert "frame-ancestors 'none'" in Answer(served, "GET", "/").headers["content-security-policy"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org"])
def test_the_bench_is_not_served_to_others(host: str) -> None:
    """It writes files, so that it is refused where others could reach it."""
    with pytest.raises(GameError, match="this machine alone"):
        refuse_others(host)
