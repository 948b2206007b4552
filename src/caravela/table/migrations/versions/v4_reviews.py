"""Reviews that were worked out, and tables that go on from a position of another one."""

import sqlalchemy as sa
from alembic import op

revision = "v4"
down_revision = "v3"


def upgrade() -> None:
    """A table for reviews; a column that says what a table branches off."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("of", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("branch", sa.Text))
