"""Descriptions of admin operations: parameters, results, and the messages of their controls.

Commands, JSON routes and the controls of the admin page follow from them. Nothing here imports the rules of a game, so
that commands start quickly.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from typing import Any, Literal, NamedTuple, get_args

from saqqara.admin.errors import AdminError
from saqqara.core.registry import list_games
from saqqara.i18n import seat_label, times, translate
from saqqara.text_validation import InvalidTextError, check_characters

MAX_NUMBER = 2**31 - 1
"""Largest number that is accepted as an argument."""

MAX_TEXT_LENGTH = 100
"""Maximum number of characters of a text argument, if its parameter does not state another one."""


@dataclass(frozen=True)
class Parameter:
    """Parameter of an operation. `Operation.of` sets the fields from `name` on.

    A text is one of `choices`, or has at most `maximum` characters; a number is between `minimum` and `maximum`.
    `label` is the message that labels its field on the page, and the prefix of the messages of its choices. `default`
    is None if the argument is required.
    """

    help: str
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = MAX_TEXT_LENGTH
    label: str = ""
    name: str = ""
    type: type[int] | type[str] = str
    default: int | str | None = None

    @property
    def expected(self) -> str:
        """Possible arguments, in a form that all languages share."""
        if self.type is int:
            return f"{self.minimum} ... {self.maximum}"
        return ", ".join(self.choices) or f'"..." (<= {self.maximum})'

    def check(self, value: object) -> None:
        """Raise `AdminError` `invalid-argument` or `bad-text` for an argument that is not possible."""
        if isinstance(value, str):
            try:
                check_characters(value)
            except InvalidTextError as error:
                raise AdminError("bad-text", what=self.name, character=error.character) from error
            is_valid = value == self.default or (value in self.choices if self.choices else len(value) <= self.maximum)
        else:
            is_valid = isinstance(value, int) and self.minimum <= value <= self.maximum
        if type(value) is not self.type or not is_valid:
            raise AdminError("invalid-argument", what=self.name, choices=self.expected)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of an argument."""
        schema: dict[str, Any] = {"type": "string", "maxLength": self.maximum}
        if self.type is int:
            schema = {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}
        elif self.choices:
            schema = {"type": "string", "enum": [*self.choices, *([""] if self.default == "" else [])]}
        return {**schema, "description": self.help, **({} if self.default is None else {"default": self.default})}


class Column(NamedTuple):
    """Field of a result: its format, and the messages with which it is displayed.

    `label` precedes it in a list of facts, `otherwise` replaces an empty value. The formats are

    - `text`, `names` (a list of texts), `title` (of a row), `quote` (a paragraph)
    - `instant` and `day` (seconds since 1970), `size` (bytes), `count`
    - `counts`: counts by kind, each with the label `message`, in which {} stands for the kind
    - `choice`: `message`, in which {} stands for the value; `phrase`: `message`, with the value as its variable `fact`;
      `nonzero`: like `phrase`, but not displayed for 0
    - `flag`: `message` if it is true, else `otherwise`
    - `game`, `seats`: the title and the players of a table
    - `id` and `number`: names the object in other operations; `path`: an ID too, and after `message` the path of a page
    - `secret`: displayed once; `lines`: lines of the log; `hidden`: not displayed
    """

    name: str
    format: str = "text"
    label: str = ""
    message: str = ""
    otherwise: str = ""
    fact: str = "count"

    def text(self, value: Any, lang: str, zone: Callable[[float], tzinfo | None] = lambda _: UTC) -> str:
        """Return a value as text in a language, with instants in the time zone that `zone` returns; "" for no text."""
        if value in (None, "", []) or (self.format == "flag" and not value):
            return self.otherwise and translate(lang, self.otherwise)
        if self.format == "instant":
            return times.format_instant(value, lang, zone(value))
        formatter = FORMATTERS.get(self.format)
        return formatter(self, value, lang) if formatter else str(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the values."""
        if self.format in ("phrase", "nonzero"):
            return {"type": "integer" if self.fact in ("count", "seconds") else "string"}
        return JSON_SCHEMAS.get(
            self.format, {"type": ["string", "null"] if self.otherwise and self.format == "text" else "string"}
        )


FORMATTERS: dict[str, Callable[[Column, Any, str], str]] = {
    "hidden": lambda column, value, lang: "",
    "flag": lambda column, value, lang: column.message and translate(lang, column.message),
    "choice": lambda column, value, lang: translate(lang, column.message.format(value)),
    "phrase": lambda column, value, lang: translate(lang, column.message, **{column.fact: value}),
    "nonzero": lambda column, value, lang: translate(lang, column.message, **{column.fact: value}) if value else "",
    "day": lambda column, value, lang: times.format_day(utc_day(value), lang),
    "size": lambda column, value, lang: _size_text(value, lang),
    "names": lambda column, value, lang: ", ".join(value),
    "game": lambda column, value, lang: translate(lang, f"{value}-title") if value in list_games() else str(value),
    "seats": lambda column, value, lang: ", ".join(seat_label(lang, seat["name"], seat["player"]) for seat in value),
    "path": lambda column, value, lang: f"{column.message}{value}",
    "lines": lambda column, value, lang: "\n".join("  ".join(map(str, line.values())) for line in value),
}
"""Text of a value that is not empty, by format; all other values are texts and numbers themselves."""

LINES_SCHEMA = {"type": "array", "items": {"type": "object"}}
JSON_SCHEMAS: dict[str, dict[str, Any]] = {
    "instant": {"type": "integer"}, "number": {"type": "integer"}, "count": {"type": "integer"},
    "day": {"type": ["integer", "null"]}, "size": {"type": ["integer", "null"]}, "flag": {"type": "boolean"},
    "lines": LINES_SCHEMA, "seats": LINES_SCHEMA, "names": {"type": "array", "items": {"type": "string"}},
    "counts": {"type": "object", "additionalProperties": {"type": "integer"}},
}  # fmt: skip
"""JSON schemas by format; all other values are strings."""


def utc_day(seconds: int) -> date:
    """Return the UTC day of an instant. Admins do not see more precise times of tables."""
    return datetime.fromtimestamp(seconds, UTC).date()


def _size_text(count: int, lang: str) -> str:
    if count >= 10**10:
        return translate(lang, "host-gigabytes", count=count // 10**9)
    return translate(lang, "host-megabytes", count=count / 10**6)


@dataclass(frozen=True)
class Operation:
    """Operation of an admin.

    `kind` is the shape of its result: `nothing`, `facts` (an object), `rows` (a list of objects), `lines` (of the log),
    `sentence` (an object, displayed by the message `intro`), or `text`. `intro` precedes a result, `empty` replaces one
    without content.

    A control on the page has the label `label`. With `note` it is collapsed at first: it displays this explanation and
    the button `button` ("" for the label). With `subject`, the operation acts on the rows of the operation of this
    name, where their fields have the values of `when`; its first parameter is the ID of a row. `preview` is the
    operation that shows what this one would do; commands run it unless the admin confirms.
    """

    name: str
    function: Callable[..., Awaitable[Any]]
    help: str
    parameters: Mapping[str, Parameter]
    group: Literal["server", "users", "reports", "tables", "data", "health"]
    kind: Literal["nothing", "facts", "rows", "lines", "sentence", "text"] = "nothing"
    columns: tuple[Column, ...] = ()
    intro: str = ""
    empty: str = ""
    label: str = ""
    note: str = ""
    button: str = ""
    subject: str = ""
    when: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    preview: str = ""

    @classmethod
    def of(cls, function: Callable[..., Awaitable[Any]], group: Any, **facts: Any) -> Operation:
        """Return the operation that a function describes by its name, signature and docstring."""
        parameters = dict[str, Parameter]()
        for name, one in list(inspect.signature(function, eval_str=True).parameters.items())[1:]:
            type_, parameter = get_args(one.annotation)
            default = None if one.default is one.empty else one.default
            parameters[name] = replace(parameter, name=name, type=type_, default=default)
        name = function.__name__.replace("_", "-")
        return cls(name, function, inspect.cleandoc(function.__doc__ or ""), parameters, group, **facts)

    @property
    def part(self) -> str:
        """Name of the class that has the function as a method."""
        return self.function.__qualname__.partition(".")[0]

    @property
    def changes(self) -> bool:
        """True if the operation changes anything."""
        return not self.name.startswith(("list-", "show-", "count-"))

    @property
    def summary(self) -> str:
        """First line of the help."""
        return self.help.partition("\n")[0]

    def check(self, arguments: Mapping[str, Any]) -> None:
        """Raise `AdminError` for arguments that are not possible."""
        for name, value in arguments.items():
            if name not in self.parameters:
                choices = ", ".join(self.parameters) or "-"
                raise AdminError("unknown-argument", what=str(name)[:MAX_TEXT_LENGTH], choices=choices)
            self.parameters[name].check(value)
        for name, parameter in self.parameters.items():
            if parameter.default is None and name not in arguments:
                raise AdminError("missing-argument", what=name, choices=parameter.expected)

    def facts(self, result: Mapping[str, Any]) -> list[tuple[Column, Any]]:
        """Return the columns of a result of the kind `facts`, with their values; each of the `counts` is a column."""
        found = list[tuple[Column, Any]]()
        for column in self.columns:
            if column.format == "counts":
                for kind, count in result[column.name].items():
                    found.append((Column(kind, "count", column.message.format(kind)), count))
            elif column.name in result:
                found.append((column, result[column.name]))
        return found

    def applies_to(self, row: Mapping[str, Any]) -> bool:
        """Return whether the page offers this operation for a row of its subject."""
        return all(row[name] in values for name, values in self.when.items())

    def arguments_schema(self) -> dict[str, Any]:
        """Return the JSON schema of the arguments."""
        properties = {name: parameter.schema() for name, parameter in self.parameters.items()}
        required = [name for name, parameter in self.parameters.items() if parameter.default is None]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}

    def result_schema(self) -> dict[str, Any]:
        """Return the JSON schema of the result."""
        row = {"type": "object", "properties": {column.name: column.schema() for column in self.columns}}
        schemas: dict[str, dict[str, Any]] = {
            "nothing": {"type": "null"}, "text": {"type": "string"}, "lines": LINES_SCHEMA,
            "rows": {"type": "array", "items": row},
        }  # fmt: skip
        return schemas.get(self.kind, row)


def to_plain_data(data: Any) -> Any:
    """Convert data to types that JSON has."""
    if isinstance(data, tuple) and hasattr(data, "_asdict"):
        return {name: to_plain_data(value) for name, value in data._asdict().items()}
    if isinstance(data, Mapping):
        return {name: to_plain_data(value) for name, value in data.items()}
    return [to_plain_data(one) for one in data] if isinstance(data, list | tuple) else data
