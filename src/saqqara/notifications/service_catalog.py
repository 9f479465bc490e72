"""The services that a host can allow: all of them speak HTTPS. `apprise` knows how."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Service:
    """A service: what it is called, the module and the class of `apprise` that send to it, how addresses begin (its own
    links too), an example, and whether its messages have titles (else `apprise` would make one of markup)."""

    title: str
    module: str
    cls: str
    begins: tuple[str, ...]
    example: str
    titled: bool = True


KNOWN = {
    "ntfy": Service("ntfy", "ntfy", "NotifyNtfy", ("ntfys://", "https://ntfy.sh/"), "ntfys://ntfy.sh/my-topic"),
    "matrix": Service(
        "Matrix", "matrix", "NotifyMatrix", ("matrixs://",), "matrixs://token@matrix.example.org/!room:example.org",
        titled=False,
    ),
    "discord": Service(
        "Discord", "discord", "NotifyDiscord", ("discord://", "https://discord.com/api/webhooks/"),
        "https://discord.com/api/webhooks/…",
    ),
    "telegram": Service(
        "Telegram", "telegram", "NotifyTelegram", ("tgram://",), "tgram://bot-token/chat", titled=False
    ),
    "gotify": Service("Gotify", "gotify", "NotifyGotify", ("gotifys://",), "gotifys://gotify.example.org/token"),
    "mattermost": Service(
        "Mattermost", "mattermost", "NotifyMattermost", ("mmosts://",), "mmosts://chat.example.org/token"
    ),
    "slack": Service(
        "Slack", "slack", "NotifySlack", ("slack://", "https://hooks.slack.com/services/"),
        "https://hooks.slack.com/services/…",
    ),
    "zulip": Service("Zulip", "zulip", "NotifyZulip", ("zulip://",), "zulip://bot@organisation/token/stream"),
    "pushover": Service("Pushover", "pushover", "NotifyPushover", ("pover://",), "pover://user@token"),
}  # fmt: skip


def service_of(address: str, allowed: tuple[str, ...]) -> str | None:
    """The service among those allowed to which an address belongs; None for none. What would change how it is sent (a
    query) belongs to none.

    >>> service_of("ntfys://ntfy.sh/games", ("ntfy",)), service_of("mailto://ann@example.org", ("ntfy",))
    ('ntfy', None)
    """
    plain = address.isascii() and address.isprintable() and not set(address) & set('? \\"<>')
    if not plain:
        return None
    return next((name for name in allowed if address.lower().startswith(KNOWN[name].begins)), None)
