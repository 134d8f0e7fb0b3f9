#!/bin/sh
# Makes the base image of deploy/Dockerfile where no registry of images is reached: Debian's packages, and
# Node and npm from npm's registry. Node in it trusts the certificates that this machine trusts, such as that
# of a mirror. Needs root, debootstrap, and docker or another engine that can import.
#
#   deploy/local-base.sh localhost/velvet-node:24 docker
set -eu
image=${1:-localhost/velvet-node:24}
engine=${2:-docker}
case $(uname -m) in
  x86_64) machine=x64 ;;
  aarch64) machine=arm64 ;;
  *) echo "There is no package of Node for $(uname -m)" >&2; exit 1 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

npm install --prefix "$work/npm" --no-save --ignore-scripts "node-linux-$machine@24" npm@11
debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/root"
rm -rf "$work/root/var/cache/apt" "$work/root/var/lib/apt/lists"
mkdir -p "$work/root/usr/local/lib/node_modules"
cp "$work/npm/node_modules/node-linux-$machine/bin/node" "$work/root/usr/local/bin/node"
cp -R "$work/npm/node_modules/npm" "$work/root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/machine.crt"

path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
tar --create --directory "$work/root" . |
  "$engine" import --change "ENV PATH=$path NODE_EXTRA_CA_CERTS=/etc/ssl/machine.crt" \
    --change 'CMD ["node"]' - "$image"
