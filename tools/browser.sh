#!/usr/bin/env bash
# Install a Chromium for the browser tests, from Debian if possible.
# If there is none, print a warning that the tests do not run; in CI, fail.
set -euo pipefail

find_browser() {
    local name
    for name in "$@"; do
        [[ -n $name ]] && command -v "$name" >/dev/null && return
    done
    return 1
}

install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# The headless shell is the same browser without windows; it saves a sixth of the time. It denies all notification
# permissions, so the tests of notifications use the complete browser.
find_browser "${SAQQARA_CHROMIUM:-}" && exit
find_browser chromium-headless-shell && find_browser chromium chromium-browser google-chrome && exit

if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    echo "Setting up: installing Chromium for the browser tests (apt-get)" >&2
    { apt-get update -qq && { install chromium-headless-shell chromium || install chromium; }; } \
        >/dev/null </dev/null || echo "apt-get could not install chromium" >&2
    hash -r
fi
find_browser chromium-headless-shell chromium chromium-browser google-chrome && exit

cat >&2 <<'MESSAGE'
***
*** THE BROWSER TESTS WILL NOT RUN: no Chromium was found.
*** Install one (Debian: apt-get install chromium-headless-shell) or name one: make test SAQQARA_CHROMIUM=/path/to/chromium
***
MESSAGE
[[ -z ${CI:-} ]] || exit 1
