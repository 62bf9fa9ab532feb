#!/usr/bin/env bash
# The page in a real browser, through the real server: asked, a provision opened at its words, a text's laws listed.
#   check_page.sh PROGRAM SAMPLES
# Exit status 77, which counts as skipped, where there is no Chromium.
set -euo pipefail
program=$1 samples=$2
command -v chromium >/dev/null || { echo "there is no chromium"; exit 77; }
scratch=$(mktemp -d)
server=
trap '[[ -n $server ]] && kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT

"$program" add "$samples/en" "$samples/nl" --library "$scratch/library" >/dev/null
: >"$scratch/out"
"$program" serve --library "$scratch/library" --port 0 >"$scratch/out" &
server=$!
for _ in {1..300}; do grep -q listening "$scratch/out" && break; sleep 0.1; done
base=$(sed -n 's/^listening at //p' "$scratch/out")

# page HASH WORDS…: the page at HASH must have these words once its script has run.
page() {
  local hash=$1 dom word
  shift
  dom=$(HOME=$scratch timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --lang=en-GB \
    --user-data-dir="$scratch/profile" --virtual-time-budget=8000 --dump-dom "$base$hash" 2>"$scratch/err")
  for word in "$@"; do
    grep -qF -- "$word" <<<"$dom" || { echo "no '$word' at $hash:"; echo "$dom" | tail -c 3000; cat "$scratch/err"; exit 1; }
  done
}

page "" 'id="question"' 'Nothing leaves this server'
page "#ask=How%20far%20from%20the%20boundary%20must%20a%20hive%20stand%20if%20there%20is%20a%20flyway%20barrier" \
  'class="card"' 'flyway barrier' 'The law says'
page "#show=section%2021%20Beekeeping%20and%20Poultry%20Act" '<h1>' 'class="law"' 'Copy with citation' 'class="graph"' 'Copy the link'
page "#show=section%20999%20Beekeeping%20and%20Poultry%20Act" 'role="alert"'
page "#works=1" 'Laws ('
page "#check=1" 'id="text"'
