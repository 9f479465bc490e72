"""Leagues: who meets whom, how it stands, and who sees to it that rounds begin. No HTTP."""
