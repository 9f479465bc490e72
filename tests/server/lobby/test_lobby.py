"""Listed tables, invitations and reserved seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from saqqara.table import Table
from server.lobby.test_join_page import guest_at_table
from server.running_server import Guest, Site, run


async def open_table(site: Site, *seats: str, game: str = "duel", **terms: Any) -> str:
    """Open a table of Ann's with free seats through the API."""
    ann = guest_at_table(site, "ann", "")
    await ann.open(
        game=game, opponents=list(seats), settings=terms, **({"options": {"players": 3}} if len(seats) > 1 else {})
    )
    return ann.table


async def make_acquainted(site: Site) -> None:
    """Store a game that Ann and Ben play with each other."""
    seats = [{"name": name.title(), "player": "person", "person": name} for name in ("ann", "ben")]
    await site.services.tables.open(Table.open("duel", {}, 1, seats))


async def listed_tables(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await guest.client.get("/api/tables?open")).json()
    return found


def test_a_listed_table_is_found_and_joined(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, "open", listed=True, spectators=False)
        await open_table(site, "open")  # reachable only by its link
        ann, ben = guest_at_table(site, "ann", name), guest_at_table(site, "ben", name)
        (found,) = await listed_tables(ben)
        assert {fact: found[fact] for fact in ("table", "game", "waiting", "free", "seats", "invited_by")} == {
            "table": name, "game": "duel", "waiting": ["Ann"], "free": 1, "seats": 2, "invited_by": "",
        }  # fmt: skip
        assert found["settings"] == {"listed": True, "spectators": False}
        assert set(found) == {"table", "url", "game", "options", "settings", "waiting", "free", "seats", "invited_by"}
        assert await listed_tables(ann) == []  # she has a seat there
        assert f'data-join="{name}"' in (await ben.client.get("/")).text
        await ben.post("sit", name="Ben")
        assert await listed_tables(guest_at_table(site, "cleo", name)) == []
        assert "Open tables" not in (await guest_at_table(site, "cleo", name).client.get("/")).text

    run(test, tmp_path)


def test_listed_tables_survive_a_restart_and_reveal_only_public_facts(tmp_path: Path) -> None:
    names = list[str]()

    async def opens(site: Site) -> None:
        names.append(await open_table(site, "open", listed=True))

    async def looks(site: Site) -> None:
        assert [one["table"] for one in await listed_tables(site.guest())] == names
        assert (await site.guest().client.get("/api/tables")).json()["field"] == "open"

    run(opens, tmp_path)
    run(looks, tmp_path)


async def invitable_users(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await guest.get("/invite")).json()
    return found


def test_acquaintance_is_invited_and_declines_or_sits_down(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        await make_acquainted(site)
        name = await open_table(site, "open")
        ann, ben = guest_at_table(site, "ann", name), guest_at_table(site, "ben", name)
        (known,) = await invitable_users(ann)
        assert (known["name"], known["invited"]) == ("Ben", False)
        assert known["user"] not in ("ben", site.services.chat.opaque_ids.id_for("cleo", "ben"))
        assert (await ann.post("invite", user=known["user"])).status_code == 204
        assert (await invitable_users(ann))[0]["invited"]
        (found,) = (await ben.client.get("/api/invitations")).json()
        assert (found["table"], found["invited_by"]) == (name, "Ann")
        home = (await ben.client.get("/")).text
        assert "Ann invites you." in home
        assert home.index("Invitations") < home.index("Your games")
        assert (await ben.post("invitation/decline")).status_code == 204
        assert (await ben.post("invitation/decline")).json()["error"] == "not-invited"
        assert (await ben.client.get("/api/invitations")).json() == []
        await ann.post("invite", user=known["user"])
        assert (await ben.post("sit", name="Ben")).json()["seat"] == 1
        assert (await ben.client.get("/api/invitations")).json() == []

    run(test, tmp_path)


def test_reserved_seat_is_refused_to_others(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        await make_acquainted(site)
        name = await open_table(site, "open", "open", game="imhotep", listed=True)
        ann, ben, eve, dan = (guest_at_table(site, person, name) for person in ("ann", "ben", "eve", "dan"))
        (known,) = await invitable_users(ann)
        await ann.post("invite", user=known["user"], reserved=True)
        assert [one["free"] for one in await listed_tables(eve)] == [1]
        assert (await eve.post("sit", name="Eve", seat=1)).json()["error"] == "reserved"
        assert (await eve.post("sit", name="Eve")).json()["seat"] == 2
        refused = (await dan.post("sit", name="Dan")).json()
        assert (refused["error"], refused["message"]) == ("reserved", "This seat is reserved for somebody else.")
        assert (await ann.post("uninvite", user=known["user"])).status_code == 204
        assert (await ben.client.get("/api/invitations")).json() == []
        assert (await dan.post("sit", name="Dan")).json()["seat"] == 1

    run(test, tmp_path)


def test_tables_with_only_reserved_seats_offer_them_to_invitees(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        await make_acquainted(site)
        name = await open_table(site, "open")
        ann, ben, dan = (guest_at_table(site, person, name) for person in ("ann", "ben", "dan"))
        await ann.post("invite", user=(await invitable_users(ann))[0]["user"], reserved=True)
        html = (await dan.client.get(f"/t/{name}")).text
        assert "This seat is reserved" in html
        assert 'id="sit-form"' not in html
        assert 'id="sit-form"' in (await ben.client.get(f"/t/{name}")).text
        async with dan.live() as line:
            await ben.post("invitation/decline")
            while 'id="sit-form"' not in (await line.next_message())["regions"].get("waiting", ""):
                pass

    run(test, tmp_path)


def test_declined_invitation_releases_the_reserved_seat(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        await make_acquainted(site)
        name = await open_table(site, "open", listed=True)
        ann, ben, eve = (guest_at_table(site, person, name) for person in ("ann", "ben", "eve"))
        await ann.post("invite", user=(await invitable_users(ann))[0]["user"], reserved=True)
        assert await listed_tables(eve) == []
        await ben.post("invitation/decline")
        assert [one["table"] for one in await listed_tables(eve)] == [name]
        assert "person" not in (await eve.get()).text.replace('"player":"person"', "")

    run(test, tmp_path)


def test_only_players_invite_their_acquaintances(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        await make_acquainted(site)
        name = await open_table(site, "open")
        ann, eve = guest_at_table(site, "ann", name), guest_at_table(site, "eve", name)
        theirs = site.services.chat.opaque_ids.id_for("ann", "ben")
        assert (await eve.get("/invite")).json()["error"] == "not-your-seat"
        assert (await eve.post("invite", user=theirs)).json()["error"] == "not-your-seat"
        strange = site.services.chat.opaque_ids.id_for("ann", "eve")
        for person in (strange, "ben", "", site.services.chat.opaque_ids.id_for("ben", "ben")):
            assert (await ann.post("invite", user=person)).json()["error"] == "no-such-person"

    run(test, tmp_path)


def test_blocked_person_cannot_invite_and_does_not_notice(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        await make_acquainted(site)
        name = await open_table(site, "open", listed=True)
        ann, ben = guest_at_table(site, "ann", name), guest_at_table(site, "ben", name)
        await site.services.store.social.block("ben", "ann", blocks_invitations=True)
        assert (await ann.post("invite", user=(await invitable_users(ann))[0]["user"])).status_code == 204
        assert (await invitable_users(ann))[0]["invited"]
        assert (await ben.client.get("/api/invitations")).json() == []
        assert await listed_tables(ben) == []
        assert len(await listed_tables(guest_at_table(site, "cleo", name))) == 1

    run(test, tmp_path)
