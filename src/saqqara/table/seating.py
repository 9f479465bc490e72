"""Seats of a table: who plays each of them, and who may sit down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saqqara.table.events import OPEN, PERSON, TableError, table_error


class Seating:
    """The seats of a table, the people who have them, and the people for whom open seats are reserved.

    - `seats`: by seat its `name`, and its `player`: `PERSON`, `OPEN` or the level of a computer player
    - `people`: by seat the ID of the person who may act for it, None for an open seat and for a computer player
    - `reservations`: by open seat the ID of the person for whom it is reserved
    - `creator_seats`: the seats of the person who created the table
    - `given_up_seats`: the people who have given up a seat for good, each with that seat
    - `was_full`: whether all seats have been taken at some time

    Several IDs can belong to one account: a player who signs in on another device, for example. `resolve_account` maps
    each ID to the account that it belongs to now. Accounts are not part of events, and neither are names.
    """

    def __init__(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """Take the seats as the `created` event lists them."""
        self.seats: list[dict[str, str]] = [{"name": "", "player": seat["player"]} for seat in seats]
        self.people: list[str | None] = [seat["person"] for seat in seats]
        self.reservations: dict[int, str] = {}
        self.creator_seats = [seat for seat, person in enumerate(self.people) if person is not None]
        self.given_up_seats: list[tuple[str, int]] = []
        self.was_full = self._is_full()
        self.resolve_account: Callable[[str], str] = str

    # ---- queries ----------------------------------------------------------------------------------------------------

    @property
    def names(self) -> dict[int, str]:
        """Names by seat; seats without a name are missing."""
        return {number: seat["name"] for number, seat in enumerate(self.seats) if seat["name"]}

    @property
    def accounts(self) -> list[str | None]:
        """By seat the account of its person, None for an open seat and for a computer player."""
        return [None if person is None else self.resolve_account(person) for person in self.people]

    @property
    def human_seats(self) -> list[int]:
        """The seats that people play, or at which people can sit down."""
        return [number for number, seat in enumerate(self.seats) if seat["player"] in (PERSON, OPEN)]

    @property
    def away_seats(self) -> list[int]:
        """The seats of people for whom a computer player plays now."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat["player"] not in (PERSON, OPEN) and self.people[number] is not None
        ]

    def seats_of(self, account: str | None) -> list[int]:
        """Return the seats of an account, in order; none for None."""
        return [seat for seat, person in enumerate(self.people) if person is not None and self._is(person, account)]

    def same_account_seats(self, seat: int) -> list[int]:
        """Return a seat and all other seats of its person, in order."""
        person = self.people[seat]
        return [seat] if person is None else [other for other, owner in enumerate(self.people) if owner == person]

    def open_seats_for(self, account: str | None) -> list[int]:
        """Return the seats at which an account may sit down, reserved ones first. None is a visitor without account."""
        free = [number for number, seat in enumerate(self.seats) if seat["player"] == OPEN]
        own = [
            number for number in free if number in self.reservations and self._is(self.reservations[number], account)
        ]
        return own + [number for number in free if number not in self.reservations]

    def has_given_up_seat(self, account: str | None) -> bool:
        """Return whether an account has given up a seat that another player has now."""
        return any(
            self.seats[seat]["player"] != OPEN and self._is(person, account) for person, seat in self.given_up_seats
        )

    def _is(self, person: str, account: str | None) -> bool:
        return account is not None and self.resolve_account(person) == account

    def _is_full(self) -> bool:
        return all(seat["player"] != OPEN for seat in self.seats)

    # ---- checks: each raises TableError -----------------------------------------------------------------------------

    def require_seat(self, seat: int) -> None:
        """Check that the seat exists."""
        if isinstance(seat, bool) or seat not in range(len(self.seats)):
            raise table_error("not-your-seat", "table-error-no-such-seat", seats=len(self.seats))

    def require_open(self, seat: int) -> None:
        """Check that the seat is open."""
        if self.seats[seat]["player"] != OPEN:
            raise table_error("not-your-seat", "table-error-taken")

    def sit_refusal(self, seat: int, person: str | None) -> TableError | None:
        """Return why a person may not sit down at an open seat: it is reserved for another account, or the person has
        given up another seat of this table and knows what that seat knew. Return None if they may."""
        expected_person = self.reservations.get(seat, person)
        if person != expected_person and (
            person is None or self.resolve_account(expected_person or "") != self.resolve_account(person)
        ):
            return table_error("reserved", "table-error-reserved")
        given_up_by_person = {given_up for previous, given_up in self.given_up_seats if self._is(previous, person)}
        return table_error("left-seat", "table-error-has-sat") if given_up_by_person - {seat} else None

    # ---- changes ----------------------------------------------------------------------------------------------------

    def set_account_resolver(self, resolve_account: Callable[[str], str]) -> None:
        """Set the function that maps the ID of a person to the account that it belongs to now."""
        self.resolve_account = resolve_account

    def set_names(self, names: Mapping[int, str]) -> None:
        """Name the seats; a seat that is missing from `names` has no name."""
        for number, seat in enumerate(self.seats):
            seat["name"] = names.get(number, "")

    def set_name(self, seat: int, name: str) -> None:
        """Name one seat."""
        self.seats[seat]["name"] = name

    def sit(self, seat: int, person: str | None) -> None:
        """Give an open seat to a person."""
        self.seats[seat] = {"name": "", "player": PERSON}
        self.people[seat] = person
        self.was_full |= self._is_full()
        self.reservations.pop(seat, None)

    def reserve(self, seat: int, person: str) -> None:
        """Reserve an open seat for a person."""
        self.reservations[seat] = person

    def release(self, seat: int) -> None:
        """Lift the reservation of a seat."""
        del self.reservations[seat]

    def set_player(self, seat: int, player: str) -> None:
        """Let a player continue for the person of a seat: a level, or `PERSON` when the person is back."""
        self.seats[seat]["player"] = player

    def give_up(self, seat: int, player: str = OPEN) -> None:
        """Take a seat from its person for good; `player` has it from now on."""
        self.given_up_seats.append((self.people[seat] or "", seat))
        self.seats[seat] = {"name": "", "player": player}
        self.people[seat] = None
