#!/bin/bash
# Runs the steps of the Dockerfile without Docker, in a clean Debian 12 made by debootstrap: try-image.sh FOLDER.
# Needs root, debootstrap and Node 24; network access for Debian and npm packages. The folder must be new, or one of an
# earlier run. At the end `tonway` runs in it with a read-only root, as a user without privileges.
set -euo pipefail

folder=$(realpath -m "${1:?a folder}")
checkout=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
node=$(dirname "$(dirname "$(realpath "$(command -v node)")")")
npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
[[ $(node --version) == v24.* ]] || { echo 'Node 24 is needed'; exit 1; }

# in_root MOUNT-OPTIONS COMMAND...: runs the command in the folder, in a mount namespace of its own.
in_root() {
  unshare --mount -- bash -c '
    mount --bind -o "$2" "$1" "$1" && mount -o "remount,bind,$2" "$1" && mount -t proc proc "$1/proc"
    exec chroot "$1" "${@:3}"
  ' - "$folder" "$@"
}

[[ -x $folder/bin/sh ]] ||
  debootstrap --variant=minbase --include=ca-certificates bookworm "$folder" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"}

echo '--- node and npm, as in the base image'
install -D "$node/bin/node" "$folder/usr/local/bin/node"
mkdir -p "$folder/usr/local/lib/node_modules"
rm -rf "$folder/usr/local/lib/node_modules/npm"
cp -a "$npm" "$folder/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
cp -L /etc/resolv.conf "$folder/etc/resolv.conf"
# The certificates that this machine trusts, for a registry of its own.
cp -L "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$folder/root/ca.crt"

echo '--- build'
rm -rf "$folder/checkout" "$folder/app"
mkdir "$folder/checkout"
git -C "$checkout" ls-files -z --cached --others --exclude-standard -- . ':!fixtures' ':!docs' |
  tar -C "$checkout" --null --files-from=- --ignore-failed-read -c | tar -C "$folder/checkout" -x
in_root rw /usr/bin/env HOME=/root PATH=/usr/local/bin:/usr/bin:/bin \
  npm_config_registry="$(npm config get registry)" NODE_EXTRA_CA_CERTS=/root/ca.crt \
  /checkout/deploy/build-app.sh /checkout /app
rm -rf "$folder/checkout" "$folder/root/.npm" "$folder/root/ca.crt"
du -sh "$folder/app"

echo '--- image'
# Of an earlier run.
in_root rw /usr/sbin/userdel tonway 2>/dev/null || true
rm -f "$folder"/usr/local/bin/tonway*
steps=$(sed -n '/^RUN useradd/,/[^\\]$/p' "$checkout/deploy/Dockerfile")
in_root rw /bin/sh -ec "${steps#RUN }"

echo '--- run'
in_root ro /usr/bin/setpriv --reuid=tonway --regid=tonway --clear-groups --bounding-set=-all --no-new-privs \
  /usr/bin/env --ignore-environment PATH=/usr/local/bin:/usr/bin:/bin tonway version
