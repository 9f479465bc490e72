"""How older data come into today's form: Alembic's migrations, one for each change of the schema."""
