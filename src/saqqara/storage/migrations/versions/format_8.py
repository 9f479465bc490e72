"""The schema of version 1.0.0, which `saqqara.storage.schema` creates. Every later format has a migration here."""

revision, down_revision = "8", None


def upgrade() -> None:
    """Raise an error: data of this format are created, never migrated to. Formats 1 to 7 were not released."""
    raise NotImplementedError
