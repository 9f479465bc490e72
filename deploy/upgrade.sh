#!/usr/bin/env bash
# Brings a site to another release while people play: the data first, then one server after the other.
#
#     deploy/upgrade.sh /srv/saqqara/releases/0.2.0
#
# The release lies there, with its environment (.venv). Whatever fails ends it; what runs then goes on, and the same
# command goes on where it ended.
set -euo pipefail

release=${1:?"which release? upgrade.sh /srv/saqqara/releases/0.2.0"}
saqqara=$release/.venv/bin/saqqara
[[ -x $saqqara ]] || { echo "upgrade.sh: there is no $saqqara" >&2; exit 2; }
root=${SAQQARA_ROOT:-}
current=$root/srv/saqqara/current
as=(runuser -u saqqara --)
[[ $(id -u) == 0 && -z $root ]] || as=()

set -a
. "$root/etc/saqqara/environment"
set +a
export SAQQARA_CACHE=${SAQQARA_CACHE:-$root/var/cache/saqqara}

# Compiled beforehand, computer players need not wait for it.
"${as[@]}" "$release/.venv/bin/python" -c "import saqqara; saqqara.precompile()"
"${as[@]}" "$saqqara" db migrate

ln -sfn "$release" "$current.new"
mv -T "$current.new" "$current"

servers=$(systemctl list-units --plain --no-legend 'saqqara-web@*' | cut -d' ' -f1)
for server in $servers; do
    port=${server#saqqara-web@}
    port=${port%.service}
    echo "$server is started anew."
    systemctl restart "$server"
    # Not before this one answers does the next one end.
    answers="import urllib.request; urllib.request.urlopen('http://127.0.0.1:$port/health', timeout=5)"
    until "$release/.venv/bin/python" -c "$answers" 2>/dev/null; do
        sleep 0.5
        ((SECONDS < 600)) || { echo "upgrade.sh: $server does not answer; journalctl -u $server says why" >&2; exit 1; }
    done
    echo "$server serves."
done
systemctl try-restart saqqara-worker.service
echo "The site is at $release."
