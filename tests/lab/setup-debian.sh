#!/usr/bin/env bash
# Installs the Debian packages that the tests need. Run as root on Debian 12.
#
#   ./setup-debian.sh              both groups below
#   ./setup-debian.sh ssh          only the named group
#
# Groups:
#   chromium  Chromium for the journeys, with fonts
#   ssh       SSH servers, clients, login shells and one-time-code PAM module for ssh-lab.mjs
#
# Safe to run again: when every package is present it stops after one dpkg query (well under a second).
set -euo pipefail

declare -A GROUPS_OF=(
  [chromium]="chromium fonts-dejavu-core fonts-noto-color-emoji"
  [ssh]="openssh-server openssh-client openssh-sftp-server dropbear-bin tinysshd bash dash zsh fish ksh mksh tcsh busybox libpam-google-authenticator iproute2 sshpass"
)

wanted=("$@")
[ ${#wanted[@]} -gt 0 ] || wanted=(chromium ssh)
packages=()
for group in "${wanted[@]}"; do
  [ -n "${GROUPS_OF[$group]:-}" ] || { echo "unknown group: $group (have: ${!GROUPS_OF[*]})" >&2; exit 2; }
  read -ra names <<<"${GROUPS_OF[$group]}"
  packages+=("${names[@]}")
done

missing=()
for package in $(printf '%s\n' "${packages[@]}" | sort -u); do
  status=$(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null || true)
  [ "${status:0:2}" = ii ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "setup-debian: all packages present (${wanted[*]})"
  exit 0
fi

echo "setup-debian: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt=(apt-get -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)

# Some of these packages would start a server when they are installed; this tells Debian not to.
policy=/usr/sbin/policy-rc.d
made_policy=no
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
  made_policy=yes
fi
trap '[ "$made_policy" = no ] || rm -f "$policy"' EXIT

"${apt[@]}" update >/dev/null
"${apt[@]}" install --no-install-recommends "${missing[@]}" >"${TMPDIR:-/tmp}/setup-debian.log" 2>&1 || {
  tail -40 "${TMPDIR:-/tmp}/setup-debian.log" >&2
  exit 1
}
echo "setup-debian: done"
