"""Which facts of a Fluent message choose a variant by number.

Fluent compares a number with `[1]` and `[one]`; a text matches neither and gives the default variant without an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
"""The plural categories of CLDR: keys that a number can match."""


class NumberFactVisitor(Visitor):  # type: ignore[misc]
    """Collects from patterns the `names` of facts that choose a variant by number, also in messages to which they
    refer; `pattern_of` returns the pattern of such a message."""

    def __init__(self, pattern_of: Callable[[str], Any]) -> None:
        self.names: set[str] = set()
        self._pattern_of = pattern_of
        self._read: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        """Note the fact of the selector where numbers or plural categories with `other` are the keys."""
        if isinstance(node.selector, ast.VariableReference):
            words = {one.key.name for one in node.variants if isinstance(one.key, ast.Identifier)}
            literal = any(isinstance(one.key, ast.NumberLiteral) for one in node.variants)
            if literal or (len(words) > 1 and "other" in words and words <= PLURALS):
                self.names.add(node.selector.id.name)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        """Read the message referred to."""
        if node.id.name not in self._read:
            self._read.add(node.id.name)
            self.visit(self._pattern_of(node.id.name))
