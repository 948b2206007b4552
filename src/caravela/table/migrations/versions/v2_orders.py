"""What the house keeps for itself, and orders of `caravela tables` to a running server."""

import sqlalchemy as sa
from alembic import op

revision = "v2"
down_revision = "v1"


def upgrade() -> None:
    """Two new tables."""
    op.create_table("house", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("answer", sa.Text),
    )
