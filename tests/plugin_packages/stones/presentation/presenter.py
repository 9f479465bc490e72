"""Parts of the table's page for Stones."""

from saqqara.i18n import translate
from saqqara.presentation import KnownEffects, ScoreExplanation, Topic, Viewer, round_points, strip_emphasis, strong
from saqqara.presentation import all_score_sources as score_sources
from saqqara.presentation import no_cutscene as cutscene
from saqqara.presentation import no_out_of_turn_notice as out_of_turn_notice
from saqqara.presentation import no_override_differences as override_differences
from saqqara.presentation import no_projection_label as projection_label
from saqqara.presentation import no_score_projection as score_projection
from saqqara.presentation import no_site_breakdown as site_breakdown
from saqqara.presentation import no_topic_note as topic_note
from stones.svg import table as drawing

__all__ = [
    "cutscene",
    "out_of_turn_notice",
    "override_differences",
    "projection_label",
    "score_projection",
    "score_sources",
    "site_breakdown",
    "strip_emphasis",
    "topic_note",
]


def board(predict_moves, view, viewer: Viewer):
    return drawing.heaps(view, viewer.lang)


def player_area(view, seat, viewer: Viewer):
    return drawing.stones(view, seat, viewer.lang)


def removed_pieces(view, lang):
    return ""


def seat_symbol(seat):
    return f"meeple-{seat}"


def default_name(seat, lang):
    return translate(lang, "stones-seat", seat=seat)


def seat_description(view, seat, lang):
    return [default_name(seat, lang)]


def progress_facts(view, lang):
    return [translate(lang, "stones-turn", turn=view["turn"])]


def variant_labels(view, lang):
    return []


def action_kinds(view, lang):
    return []


def prompt(view, lang):
    return translate(lang, "stones-ask")


def action_label(decision, lang, view=None):
    _, heap, count = decision.split()
    return translate(lang, "stones-choice", heap=heap, count=int(count))


def pieceless_actions(view):
    return []


def help_topics(game, lang):
    return [Topic("heaps", "meeple-0", translate(lang, "stones-heaps"), "stones-about-heaps", general=True)]


def score_source_name(name, lang):
    return translate(lang, "stones-source")


def points_phrase(source, points, less, alone, lang):
    return translate(lang, "reason-points", points=round_points(points), less="yes" if less else "no", where="")


def log_text(line, viewer: Viewer):
    values = [step["piece"].partition("-")[2] for step in line["moved"]]
    facts = {"name": strong(viewer.names[line["seat"]]), "stones": strong(", ".join(values)), "heap": line["action"][5]}
    return translate(viewer.lang, "stones-tell", whose="you" if line["seat"] == viewer.seat else "other", **facts)


def summary_text(log, viewer: Viewer):
    return [log_text(line, viewer) for line in log[-2:]]


def result_text(view, viewer: Viewer):
    (winner,) = view["winners"]
    winner_form = "you" if winner == viewer.seat else "other"
    return translate(
        viewer.lang, "stones-verdict", whose=winner_form, name=viewer.names[winner], points=view["scores"][winner]
    )


def hidden_places(view):
    return frozenset({"heap-a", "heap-b", "heap-c"})


def known_effects(view, moved):
    return KnownEffects(moved, points=True)


def preview_text(view, after, line, viewer: Viewer):
    return action_label(line["action"], viewer.lang)


def preview_overlay(view, after, viewer: Viewer):
    return {}


def score_explanation(view, seat, source, lang):
    pieces = tuple((f"stones-{seat}", f"stone-{value}") for value in view["stones"][seat])
    return ScoreExplanation(
        translate(lang, "stones-taken", count=len(pieces), points=view["scores"][seat]), "STONES-3.1", pieces
    )
