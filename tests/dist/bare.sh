#!/usr/bin/env bash
# Tries what `make dist` packed on a bare Debian, made by debootstrap in a folder that is removed again; for root.
#   bare.sh SUITE DIST WORK [MIRROR]     SUITE: bullseye, bookworm, trixie
# The tarball is tried first, as nothing else is there; then the packages for Debian, and the wheel, where they are for that release.
set -euo pipefail
suite=$1 dist=$(realpath "$2") root=$(realpath -m "$3")/$1 mirror=${4-}
here=$(cd "$(dirname "$0")" && pwd)
inside() {
  unshare --mount --pid --fork bash -c "mount -t proc proc '$root/proc' && mount --bind /dev '$root/dev' && \
    mount --bind '$dist' '$root/dist' && mount --bind '$here/../../samples' '$root/samples' && mount --bind '$here/../inputs/pdf' '$root/pdf' && \
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot '$root' /bin/sh -euc '$1'"
}
if [[ ! -x $root/bin/sh ]]; then
  mkdir -p "$root"
  debootstrap --variant=minbase "$suite" "$root" $mirror >/dev/null
fi
mkdir -p "$root"/{dist,samples,pdf}
cp /etc/resolv.conf /etc/hosts "$root/etc/"
try='"$p" --version; rm -rf /tmp/town; "$p" add /samples /pdf/thai.pdf --library /tmp/town 2>/dev/null | tail -n 1
  "$p" ask "How far from the boundary must a hive stand?" --library /tmp/town | grep "five metres"'
timed() {
  local began=$(date +%s%3N)
  echo "== $suite: $1"
  inside "$2"
  echo "after $(($(date +%s%3N) - began)) ms"
}

timed "the tarball" "rm -rf /opt/pandect-*; tar xzf /dist/pandect-*-x86_64.tar.gz -C /opt; p=\$(echo /opt/pandect-*/bin/pandect); $try"
inside "apt-get -q update >/dev/null"
if inside "apt-get install -q --dry-run --no-install-recommends /dist/pandect_*.deb >/dev/null 2>&1"; then
  timed "the package" "apt-get install -q -y --no-install-recommends /dist/pandect_*.deb >/dev/null 2>&1; p=pandect; $try"
  inside "apt-get install -q -y --no-install-recommends man-db systemd >/dev/null 2>&1
    man -P cat pandect-ask | head -n 4; systemd-analyze verify /lib/systemd/system/pandect.service
    test -s /usr/share/bash-completion/completions/pandect"
else
  echo "== $suite: the package is for another release, whose libraries it needs"
fi
inside "apt-get install -q -y --no-install-recommends python3-venv >/dev/null 2>&1; rm -rf /tmp/venv; python3 -m venv /tmp/venv"
if inside "/tmp/venv/bin/pip install -q --no-index /dist/*.whl 2>/dev/null"; then
  timed "the wheel" "/tmp/venv/bin/pip install -q --no-index --force-reinstall /dist/*.whl; p=/tmp/venv/bin/pandect; $try"
else
  echo "== $suite: the wheel is for a newer C library"
fi
[[ -n ${KEEP-} ]] || rm -rf --one-file-system "$root"
