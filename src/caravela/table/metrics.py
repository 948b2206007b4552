"""Figures about a running server, in the form that Prometheus reads. They count and time; they name no table and no person."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import ExceptionContext

from caravela.table.errors import kind_of_database_error

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
FORM = CONTENT_TYPE_LATEST


class Metrics:
    """The figures of one server. Whoever does the work reports it here; what can be looked up is looked up when asked."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("caravela_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry)
        self.seconds = Histogram(
            "caravela_request_seconds", "Time until an answer began.", ["route"], buckets=QUICK, registry=self.registry
        )
        self.thinking = Histogram(
            "caravela_bot_thinking_seconds",
            "Time of a decision, waiting included.",
            buckets=THINKING,
            registry=self.registry,
        )
        self.batches = Histogram(
            "caravela_commit_batch_tables", "Tables written in one transaction.", buckets=SIZES, registry=self.registry
        )
        self.commits = Histogram("caravela_commit_seconds", "Time until it was on disk.", buckets=QUICK, registry=self.registry)
        self.transactions = Counter("caravela_commits", "Transactions committed.", registry=self.registry)
        self.errors = Counter("caravela_database_errors", "What the database refused.", ["kind"], registry=self.registry)

    def look_up(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is known elsewhere: it is asked for when somebody reads the metrics."""
        Gauge(f"caravela_{name}", about, registry=self.registry).set_function(value)

    def watch(self, engine: Engine) -> None:
        """Count what a database does and what it refuses."""
        event.listen(engine, "commit", self._committed)
        event.listen(engine, "handle_error", self._failed)

    def stored(self, commands: int, seconds: float) -> None:
        """The writer stored so many commands in one transaction."""
        self.batches.observe(commands)
        self.commits.observe(seconds)

    def _committed(self, _: Connection) -> None:
        self.transactions.inc()

    def _failed(self, context: ExceptionContext) -> None:
        self.errors.labels(kind_of_database_error(context.original_exception)).inc()

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)
