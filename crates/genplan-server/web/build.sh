#!/usr/bin/env bash
# Bundles the editor: src/editor.js with CodeMirror becomes dist/editor.js. With --check, says whether it is up to date.
# Only this needs Node: the bundle is committed. Modules are installed into the target folder, as the lock file says.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
place=${GENPLAN_NODE:-../../../target/node}
mkdir -p "$place"
cp -r build.mjs src "$place"
if ! cmp -s package-lock.json "$place/installed.json"; then
  cp package.json package-lock.json "$place"
  (cd "$place" && npm ci --ignore-scripts --no-audit --no-fund)
  cp package-lock.json "$place/installed.json"
fi
cd "$place"
[ "${1:-}" = "--install" ] || node build.mjs "$here/dist/editor.js" "$@"
