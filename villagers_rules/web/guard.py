"""What stands before every request: who may ask from where, and the headers that keep pages to this server alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from villagers_rules.web.settings import Settings

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What a page may load: what this server sends, and nothing else; no script or style within the page."""
HEADERS: Mapping[str, str] = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-cache",
}
_WITH_A_BENCH: Mapping[str, str] = {
    **HEADERS,
    "content-security-policy": _POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'"),
    "x-frame-options": "SAMEORIGIN",
}
"""The headers where the bench shows the table within its page."""
_READING = ("GET", "HEAD")


class Guard:
    """Lets requests through to *app* that come from its own pages, and adds the headers to what it answers."""

    def __init__(self, app: ASGIApp, *, settings: Settings) -> None:
        self.app = app
        self.names = settings.names
        self.headers = _WITH_A_BENCH if settings.bench else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or serve one websocket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        writes = scope["type"] == "websocket" or scope["method"] not in _READING
        why = self._refusal(headers.get("host", ""), headers.get("origin"), writes=writes)
        if why:
            await PlainTextResponse(why, 403)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": _with_headers(message.get("headers", ()), self.headers)}
            await send(message)

        await self.app(scope, receive, send_guarded)

    def _refusal(self, host: str, origin: str | None, *, writes: bool) -> str:
        """Return why a request is not let through, empty if it is.

        Browsers always name the origin of what can change something; programs that are none of them leave it out.
        """
        name = host.lower().rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host.lower()
        if self.names and name not in self.names:
            return f"this server is {' or '.join(self.names)}; serve with --name NAME to let browsers use another name"
        if writes and origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return "this request comes from a page of another server"
        return ""


def _with_headers(given: Iterable[tuple[bytes, bytes]], more: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    found = [(name, value) for name, value in given]
    there = {name.lower() for name, _ in found}
    return [*found, *((name.encode(), value.encode()) for name, value in more.items() if name.encode() not in there)]
