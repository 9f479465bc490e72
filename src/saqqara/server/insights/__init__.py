"""Explanations of a table: previews, refusals, score table, takeback and leave dialogs, command bar."""
