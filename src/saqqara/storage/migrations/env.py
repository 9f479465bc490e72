"""What Alembic runs to find the database: a connection that is there already, in whose transaction all happens."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
