#!/usr/bin/env bash
# The page's scripts are held against their types by TypeScript's compiler.
#   check_types.sh ROOT
# Exit status 77, which counts as skipped, where there is no tsc.
set -euo pipefail
command -v tsc >/dev/null || { echo "there is no tsc"; exit 77; }
tsc --noEmit --strict --target es2020 --lib es2022,dom,dom.iterable --module es2020 --moduleResolution node "$1"/web/*.ts
