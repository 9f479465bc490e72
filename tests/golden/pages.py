"""Pages and their parts as HTML."""

from __future__ import annotations

from golden.fixed_clock import Save
from golden.golden_server import OVER, Server, run, table_name
from golden.readable import differences, markup
from saqqara.puzzles import load_puzzles

DUEL = table_name("duel")
IMHOTEP = table_name("imhotep")
TARA_WOLF = table_name("tara_wolf")


STORED_WHOLE = ("home", "host")
"""Pages that are stored with the parts that all pages share."""

STORED_AS_DIFF = {
    "whatif": "table", "result": "table", "puzzle": "table", "tutorial": "table", "home-member": "home",
    "me-member": "me", "league-organizer": "league",
}  # fmt: skip
"""Pages of which only the differences from another page are stored."""


def save(save_text: Save) -> None:
    """Store the pages."""

    async def use(server: Server) -> None:
        await _save_tables(server, save_text)
        found = {"table": markup((await server.get(f"/t/{DUEL}", "ann")).text, drawings=False, frame=False)}
        puzzle = load_puzzles("duel")[0].name
        assert (await server.get("/learn/tara_wolf?step=2", "ann")).status == 200
        for name, path, user in (
            ("replay", f"/t/{OVER}/replay", "ann"),
            ("whatif", f"/t/{OVER}/what-if?ply=5", "ann"),
            ("result", f"/t/{OVER}", "ann"),
            ("review", f"/t/{OVER}/review", "ann"),
            ("highlights", f"/t/{OVER}/highlights", "ann"),
            ("ledger", f"/api/tables/{DUEL}/scores", "ann"),
            ("chart", f"/api/tables/{DUEL}/chart", "ann"),
            ("leaving", f"/api/tables/{DUEL}/leave-dialog", "ann"),
            ("takeback", f"/api/tables/{DUEL}/takeback", "ann"),
            ("inviting", f"/api/tables/{DUEL}/invitees", "ann"),
            ("place", f"/api/tables/{IMHOTEP}/sites/obelisks", "ann"),
            ("topics", f"/api/tables/{TARA_WOLF}/topics/soldier", "ann"),
            ("home", "/", "ann"),
            ("home-member", "/", "kim"),
            ("own", "/my-games", "ann"),
            ("games", "/games", "ann"),
            ("figures", "/me/statistics", "ann"),
            ("records", "/records", "ann"),
            ("kept", "/privacy", "ann"),
            ("me", "/me", "ann"),
            ("me-member", "/me", "kim"),
            ("host", "/admin", "kim"),
            ("host-refused", "/admin", "ann"),
            ("enter", "/invite", "ann"),
            ("about", "/about", "ann"),
            ("open", "/analysis", "ann"),
            ("leagues", "/leagues", "ann"),
            ("league", f"/leagues/{server.league}", "ann"),
            ("league-organizer", f"/leagues/{server.league}", "kim"),
            ("league-standings", f"/leagues/{server.league}/standings.csv", "ann"),
            ("puzzles", "/puzzles/duel", "ann"),
            ("puzzle", f"/puzzles/duel/{puzzle}", "ann"),
            ("puzzle-step", f"/puzzles/duel/{puzzle}/step?help=1", "ann"),
            ("tutorial", "/learn/duel?step=3", "ann"),
            ("tutorial-step", "/learn/tara_wolf/step", "ann"),
            ("not-found", "/nowhere", "ann"),
            ("no-table", "/t/abcdefghijkm", "ann"),
        ):
            answer = await server.get(path, user)
            assert answer.status < 500, answer.text
            status = f"<!-- {answer.status} {answer.headers.get('location', '')}-->\n"
            found[name] = status + markup(answer.text, drawings=False, frame=False)
            if name in STORED_AS_DIFF:
                save_text(f"{name}.diff", differences(found[STORED_AS_DIFF[name]], found[name]))
            elif name in STORED_WHOLE:
                save_text(f"{name}.html", status + markup(answer.text, drawings=False))
            else:
                save_text(f"{name}.html", found[name])
        rules = (await server.get("/rules/duel", "ann", "de")).text
        save_text("rules-de.html", "".join(markup(rules, drawings=False, frame=False).splitlines(True)[:80]))

    run(use)


async def _save_tables(server: Server, save_text: Save) -> None:
    for variant in ("duel", "imhotep-dynasty", "tara_wolf"):
        seen = []
        for user in ("ann", ""):
            answer = await server.get(f"/t/{table_name(variant)}", user)
            assert answer.status == 200, answer.text
            seen.append(markup(answer.text, frame=variant == "duel"))
        save_text(f"table-{variant}-seat.html", seen[0])
        save_text(f"table-{variant}-spectator.diff", differences(*seen))
    await server.post(f"/api/tables/{OVER}/review", "ann")
    await server.review(OVER)
