"""Private tables, how a table ended, and who plays in somebody's place."""

import sqlalchemy as sa
from alembic import op

revision = "v5"
down_revision = "v4"


def upgrade() -> None:
    """Three columns. Tables of before are listed."""
    op.add_column("tables", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("ending", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("stand_in", sa.Text))
