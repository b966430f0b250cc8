#!/usr/bin/env bash
# The tests of the playground in a real browser: Debian's Chromium, without a window. Needs Node; installs Chromium and the
# node modules if they are missing. Screenshots are left in target/screenshots; UPDATE_EXPECT=1 writes those of the docs.
#
# usage: run.sh [PROGRAM]   (default: the debug build, which is made)
set -euo pipefail
cd "$(dirname "$0")/../../.."
if ! [ -x /usr/bin/chromium ]; then
  apt-get install -y chromium || { apt-get update && apt-get install -y chromium; }
fi
crates/genplan-server/web/build.sh --install
if [ $# = 0 ]; then
  cargo build --locked -p genplan-cli
fi
export GENPLAN=${1:-$PWD/target/debug/genplan}
exec node --test --test-concurrency=1 --test-timeout=900000 crates/genplan-server/browser/*.test.mjs
