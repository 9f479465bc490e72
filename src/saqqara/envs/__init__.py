"""Environments of other libraries: PettingZoo, Gymnasium and OpenSpiel.

Each module needs the library of its name; `pip install 'saqqara[envs]'` installs all three.
"""
