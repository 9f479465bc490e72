"""What the table's page shows of Stones."""

from saqqara.i18n import say
from saqqara.presentation import Certain, Counted, Topic, plain, rounded, strong
from saqqara.presentation import every_source as sources
from saqqara.presentation import no_analysis as analysis
from saqqara.presentation import no_differences as differences
from saqqara.presentation import no_interlude as interlude
from saqqara.presentation import no_moment as moment
from saqqara.presentation import no_note as note
from saqqara.presentation import no_outlook as outlook
from saqqara.presentation import no_scene as scene
from stones.svg import table as drawing

__all__ = ["analysis", "differences", "interlude", "moment", "note", "outlook", "plain", "scene", "sources"]


def board(foresight, view, lang, names):
    return drawing.heaps(view, lang)


def area(view, seat, lang, names):
    return drawing.stones(view, seat, lang)


def box(view, lang):
    return ""


def crest(seat):
    return f"meeple-{seat}"


def called(seat, lang):
    return say(lang, "stones-seat", seat=seat)


def livery(view, seat, lang):
    return [called(seat, lang)]


def facts(view, lang):
    return [say(lang, "stones-turn", turn=view["turn"])]


def variants(view, lang):
    return []


def kinds(view, lang):
    return []


def asked(view, lang):
    return say(lang, "stones-ask")


def choice(decision, lang, view=None):
    _, heap, count = decision.split()
    return say(lang, "stones-choice", heap=heap, count=int(count))


def shortcuts(view):
    return []


def topics(game, lang):
    return [Topic("heaps", "meeple-0", say(lang, "stones-heaps"), "stones-about-heaps", general=True)]


def source(name, lang):
    return say(lang, "stones-source")


def worth(source, points, less, alone, lang):
    return say(lang, "reason-points", points=rounded(points), less="yes" if less else "no", where="")


def tell(line, names, lang, me):
    values = [step["piece"].partition("-")[2] for step in line["moved"]]
    facts = {"name": strong(names[line["seat"]]), "stones": strong(", ".join(values)), "heap": line["decision"][5]}
    return say(lang, "stones-tell", whose="you" if line["seat"] == me else "other", **facts)


def changes(log, names, lang, me):
    return [tell(line, names, lang, me) for line in log[-2:]]


def verdict(view, names, lang, me):
    (winner,) = view["winners"]
    whose = "you" if winner == me else "other"
    return say(lang, "stones-verdict", whose=whose, name=names[winner], points=view["scores"][winner])


def hidden_places(view):
    return frozenset({"heap-a", "heap-b", "heap-c"})


def certain(view, moved):
    return Certain(moved, points=True)


def foretell(view, after, line, names, lang, me):
    return choice(line["decision"], lang)


def foreseen(view, after, lang, names):
    return {}


def counted(view, seat, source, lang):
    pieces = tuple((f"stones-{seat}", f"stone-{value}") for value in view["stones"][seat])
    return Counted(say(lang, "stones-taken", count=len(pieces), points=view["scores"][seat]), "STONES-3.1", pieces)
