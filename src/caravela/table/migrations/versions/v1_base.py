"""The schema of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table("data", sa.Column("hash", sa.Text, primary_key=True), sa.Column("content", sa.Text, nullable=False))
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("data", sa.Text, sa.ForeignKey("data.hash"), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("rules_version", "players")),
        sa.Column("status", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("version", "event", "moves", "actor")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("seed", "salt", "sealed")),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("by_hand", "shuffle", "hints")),
        *(sa.Column(name, sa.Text) for name in ("clock", "undo", "scores", "rematch")),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("created", "changed")),
    )
    op.create_table(
        "seats",
        of_table(),
        sa.Column("seat", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("kind", "name", "bot", "owner")),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seats_owner", "seats", ["owner"])
    op.create_table(
        "moves",
        of_table(),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("action", sa.Text),
        sa.Column("cut", sa.Integer),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "entry"),
    )
    for name, content in (("snapshots", "position"), ("drafts", "content")):
        op.create_table(
            name,
            sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("version", sa.Integer, nullable=False),
            sa.Column(content, sa.Text, nullable=False),
        )
    op.create_table(
        "events",
        of_table(),
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "id"),
    )
    op.create_index("events_type", "events", ["table_id", "type"])
    op.create_table(
        "keys",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("owner", "key", "request", "table_id")),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("owner", "key"),
    )
    op.create_table(
        "passes",
        sa.Column("hash", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("table_id", "owner")),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table("alive", sa.Column("process", sa.Text, primary_key=True), sa.Column("at", sa.Float, nullable=False))


def of_table() -> sa.Column[str]:
    """The table a row belongs to."""
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False)
