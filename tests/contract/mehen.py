"""Contract test data of Mehen, the game of `docs/how-to/add-a-game.md`."""

from contract.senet import other
from contract.table import Table

TABLE = Table(other, seeds=2, games=4, stride=17, reveals=10, refusals=1)
