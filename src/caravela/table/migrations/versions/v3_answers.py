"""Browsers keep the answer to a question until it is confirmed. What older builds kept for them is dropped."""

import logging

import sqlalchemy as sa
from alembic import op

revision = "v3"
down_revision = "v2"
log = logging.getLogger("caravela.database")


def upgrade() -> None:
    """One table goes. Moves stay; of choices that were only begun, nothing had been told to anybody."""
    under_way = op.get_bind().execute(sa.text("SELECT table_id FROM drafts ORDER BY table_id")).scalars().all()
    if under_way:
        log.warning("Choices that were begun and not confirmed are dropped, and are asked again, at: %s.", ", ".join(under_way))
    op.drop_table("drafts")
