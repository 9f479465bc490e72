#!/usr/bin/env bash
# Install nginx and systemd-analyze for tests/deployment, from Debian if possible.
# If they are missing, print a warning that the tests do not run; in CI, fail.
set -euo pipefail

find_all() {
    PATH=$PATH:/usr/sbin command -v nginx >/dev/null && command -v systemd-analyze >/dev/null
}

find_all && exit

if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    echo "Setting up: installing nginx and systemd-analyze for the tests (apt-get)" >&2
    # Debian would start nginx; the tests start their own.
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
        apt-get install -y -qq --no-install-recommends nginx-light systemd; } \
        >/dev/null </dev/null || echo "apt-get could not install nginx-light and systemd" >&2
    hash -r
    find_all && exit
fi

cat >&2 <<'MESSAGE'
***
*** THE TESTS OF HOSTING WILL NOT RUN: no nginx, or no systemd-analyze, was found.
*** Install them (Debian, Ubuntu: apt-get install nginx-light systemd).
***
MESSAGE
[[ -z ${CI:-} ]] || exit 1
