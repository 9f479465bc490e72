"""Analysis of positions and of whole games with the strongest search.

>>> import saqqara
>>> state = saqqara.game("duel").start(seed=7)
>>> found = saqqara.analyse(state, simulations=200, seed=1)
>>> found.best.action in state.legal_actions()
True

Everything is evaluated from the view of the seat to move: from what it could know at the time, never from later
knowledge. What people read as a probability of winning is a value of the search: the mean reward, from 0 to 1.
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
