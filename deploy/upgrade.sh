#!/usr/bin/env bash
# Upgrade a site to another release while people play: first the data, then one server after another.
#
#     deploy/upgrade.sh /srv/saqqara/releases/0.2.0
#
# The directory contains the release and its environment (.venv). The script stops at the first failure; running
# servers keep running, and the same command continues from there.
set -euo pipefail

release=${1:?"missing argument: the directory of the release, as in upgrade.sh /srv/saqqara/releases/0.2.0"}
saqqara=$release/.venv/bin/saqqara
[[ -x $saqqara ]] || { echo "upgrade.sh: $saqqara does not exist or is not executable" >&2; exit 2; }
root=${SAQQARA_ROOT:-}
current=$root/srv/saqqara/current
as=(runuser -u saqqara --)
[[ $(id -u) == 0 && -z $root ]] || as=()

set -a
. "$root/etc/saqqara/environment"
set +a
export SAQQARA_CACHE=${SAQQARA_CACHE:-$root/var/cache/saqqara}

# Compile the rules now, so that computer players do not wait for it after the restart.
"${as[@]}" "$release/.venv/bin/python" -c "import saqqara; saqqara.precompile()"
"${as[@]}" "$saqqara" db migrate

ln -sfn "$release" "$current.new"
mv -T "$current.new" "$current"

servers=$(systemctl list-units --plain --no-legend 'saqqara-web@*' | cut -d' ' -f1)
for server in $servers; do
    port=${server#saqqara-web@}
    port=${port%.service}
    echo "Restarting $server."
    systemctl restart "$server"
    # The next server stops only after this one responds.
    answers="import urllib.request; urllib.request.urlopen('http://127.0.0.1:$port/health', timeout=5)"
    until "$release/.venv/bin/python" -c "$answers" 2>/dev/null; do
        sleep 0.5
        ((SECONDS < 600)) || { echo "upgrade.sh: $server does not respond; see journalctl -u $server" >&2; exit 1; }
    done
    echo "$server is running."
done
systemctl try-restart saqqara-worker.service
echo "The site runs $release."
