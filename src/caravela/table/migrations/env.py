"""Alembic runs this file. The connection comes from `caravela.table.database`, with a transaction begun: all steps or none."""

from alembic import context

from caravela.table.storage import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
