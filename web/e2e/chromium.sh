#!/bin/sh
# Debian's Chromium for tests; $CHROMIUM names another. The headless shell needs two thirds of the processor time.
program=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)}
# As root, Chromium raises its priority above that of the site and its stores.
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
  exec setpriv --inh-caps=-sys_nice --bounding-set=-sys_nice "$program" "$@"
fi
exec "$program" "$@"
