#!/usr/bin/env bash
# Install a PostgreSQL for the tests, from Debian if possible.
# If there is none, print a warning that the tests do not run; in CI, fail.
set -euo pipefail

find_postgres() {
    command -v initdb >/dev/null || compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null
}

find_postgres && exit

if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    echo "Setting up: installing PostgreSQL for the tests (apt-get)" >&2
    # Do not start Debian's server; the tests start their own.
    mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" >>/etc/postgresql-common/createcluster.conf
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; } \
        >/dev/null </dev/null || echo "apt-get could not install postgresql" >&2
    hash -r
    find_postgres && exit
fi

cat >&2 <<'MESSAGE'
***
*** THE TESTS WITH POSTGRESQL WILL NOT RUN: no initdb was found.
*** Install it (Debian, Ubuntu: apt-get install postgresql).
***
MESSAGE
[[ -z ${CI:-} ]] || exit 1
