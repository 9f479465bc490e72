"""What the strongest search thinks of a position, and of a whole game.

>>> import saqqara
>>> state = saqqara.game("duel").start(seed=7)
>>> found = saqqara.analyse(state, simulations=200, seed=1)
>>> found.best.action in state.legal_actions()
True

Everything is weighed from the view of the seat to decide, so from what could be known then, never from what turned out.
What people read as a chance is a value of the search: the mean reward, from 0 to 1.
"""

from saqqara.analysis.evaluation import ActionEvaluation
from saqqara.analysis.game_review import PlyReview, Review, TurningPoint, review
from saqqara.analysis.position import Analysis, analyse
from saqqara.analysis.reasons import Contrast, Hint, Reason, hint
from saqqara.analysis.tree_view import Branch

__all__ = [
    "ActionEvaluation",
    "Analysis",
    "Branch",
    "Contrast",
    "Hint",
    "PlyReview",
    "Reason",
    "Review",
    "TurningPoint",
    "analyse",
    "hint",
    "review",
]
