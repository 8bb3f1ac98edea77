#!/bin/sh
# Installs what this machine lacks, then says nothing: npm packages, and the Debian programs named as arguments.
# Runs before anything of ours can, so it is plain sh and needs only Node ≥ 20 and npm.
set -eu
cd "$(dirname "$0")/.."

say() {
  echo "$1" >&2
}
fail() {
  say "$1"
  exit 1
}

major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
[ "$major" -ge 20 ] || fail "Node.js 20 or newer is needed: install it from https://nodejs.org and run this again."

stamp=node_modules/.installed-for
wanted=$(cksum <package-lock.json)
# Also those of the workspaces: a copied or cleaned folder may lack some of them.
is_complete() {
  node -e '
    const { existsSync } = require("node:fs")
    const { packages } = require("./package-lock.json")
    const isMissing = ([folder, { optional, devOptional, peer }]) =>
      !optional && !devOptional && !peer && !existsSync(`./${folder}/package.json`)
    process.exit(Object.entries(packages).some(isMissing) ? 1 : 0)'
}
if [ ! -x node_modules/.bin/node ] || ! is_complete || [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
  say "Installing npm packages …"
  # What the lock file says, without writing it: unlike `npm ci` this also works where a registry lacks packages
  # that only other platforms need.
  npm install --no-save --no-audit --no-fund --loglevel=error >&2 || fail "The npm packages could not be installed: look at npm's message above, then run this again."
  echo "$wanted" >"$stamp"
fi

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

missing=""
for program in "$@"; do
  case $program in
  redis-server) command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server" ;;
  chromium-headless-shell) command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell fonts-noto-cjk" ;;
  chromium) command -v chromium >/dev/null 2>&1 || missing="$missing chromium fonts-noto-cjk" ;;
  strace) command -v strace >/dev/null 2>&1 || missing="$missing strace" ;;
  esac
done
if [ -n "$missing" ]; then
  command -v apt-get >/dev/null 2>&1 || fail "Please install:$missing (this script can do so only with apt-get)."
  say "Installing$missing …"
  log=$(mktemp)
  # The package's own service must not take the port: we start our own.
  if ! { as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -qy --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 3 "$log" >&2
    rm -f "$log"
    fail "Could not install$missing: run 'sudo apt-get update && sudo apt-get install$missing', then this again."
  fi
  rm -f "$log"
fi
