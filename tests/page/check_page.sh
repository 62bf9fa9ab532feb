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

language=en-GB
# page HASH WORDS…: the page at HASH must have these words once its script has run, but none that has a "!" before it.
page() {
  local hash=$1 dom word
  shift
  dom=$(HOME=$scratch timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --lang="$language" --accept-lang="$language" \
    --user-data-dir="$scratch/profile" --virtual-time-budget=8000 --dump-dom "$base$hash" 2>"$scratch/err")
  for word in "$@"; do
    if [[ $word == !* ]]; then
      ! grep -qF -- "${word:1}" <<<"$dom" || { echo "'${word:1}' at $hash:"; grep -F -- "${word:1}" <<<"$dom" | tail -c 3000; exit 1; }
      continue
    fi
    grep -qF -- "$word" <<<"$dom" || { echo "no '$word' at $hash:"; echo "$dom" | tail -c 3000; cat "$scratch/err"; exit 1; }
  done
}

page "" 'id="question"' 'Nothing leaves this server' 'laws are held here'
page "#ask=How%20far%20from%20the%20boundary%20must%20a%20hive%20stand%20if%20there%20is%20a%20flyway%20barrier" \
  'class="card"' 'flyway barrier' 'The law says'
# The address of an earlier version of the page leads to the law's own page, which is made by the server and furnished by the script.
page "#show=section%2021%20Beekeeping%20and%20Poultry%20Act" '<h1' 'class="law"' 'Copy with citation' 'class="graph"' 'Copy the link' 'My notes'
page "law/section%20999%20Beekeeping%20and%20Poultry%20Act" 'role="alert"'
act=law/en/Larkmoor-Beekeeping-and-Poultry-Act-2018
# Reading never changes the day that is asked: a wording of 2018 that still holds is the law of today, and links on its page lead to that.
page "$act/20" '<h1' 'badge good' '!class="banner"' '!?on=2018' 'Copy with citation'
page "$act/4" 'within 14 days' '?on=2018-07-01'
# Another day says so, and nothing of it is green.
page "$act/4?on=2018-07-01" 'within 30 days' 'class="banner"' '!badge good'
page "$act/4?on=2020-01-01" 'within 30 days' 'class="banner"' 'in force (2020-01-01)' '!badge good'
page "$act" 'Part 2 Bees' 'within 14 days' 'class="contents"'
page "$act?since=2018-07-01&on=2023-01-01" '<del>30</del> <ins>14</ins>'
# A quote opens at its words, in the text of the day.
page "#ask=When%20may%20a%20registration%20be%20suspended%20or%20revoked" '?mark=' '!on='
page "law/" 'Laws ('
page "law/en/Larkmoor-Beekeeping-and-Poultry-Act-2018" 'type="application/atom+xml"'
# What is found while one types has an address; a question that goes on with another says so.
page "#search=flyway%20barr" 'provisions found' 'id="by-order"' '<mark>flyway</mark>' 'Enter asks'
page "#search=hive&order=law&in_force=true&kind=act" 'provisions found' 'class="citation"' '!not known' '>Act (' '!>en ('
page "#ask=And%20what%20is%20the%20penalty%3F&after=Within%20how%20many%20days%20must%20a%20keeper%20of%20bees%20register%20an%20apiary%3F" \
  'Asked as a question that follows' 'within 14 days' 'Penalty' 'class="read-on"'
page "#check=1" 'id="text"'
# Notes, reasons and errors come in the language of the page, and no command does.
page "#ask=How%20far%20must%20a%20hive%20stand%20in%201950" 'the question says "in 1950"' '!pandect build'
language=de
page "#ask=How%20far%20must%20a%20hive%20stand%20in%201950" 'In der Frage steht „in 1950“' '!the question says'
page "#ask=section%203%20of%20the%20Ferry%20Act" 'Die Sammlung enthält kein Gesetz namens „Ferry Act“' '!the library has'
page "#ask=hive&work=no-such-law" 'Die Sammlung enthält kein Gesetz namens „no-such-law“' '!`pandect' '!no work named'
page "#ask=What%20is%20the%20capital%20of%20Mongolia" 'Was helfen kann: ' 'Wörter, wie ein Gesetz sie gebraucht' '!make models' '!a law would use'
language=ko
page "#ask=hive&work=no-such-law" '‘no-such-law’(이)라는 이름의 법령이 없습니다' '!`pandect' '!no work named'
language=th
page "#ask=How%20far%20must%20a%20hive%20stand%20in%201950" 'คำถามระบุว่า “in 1950”' '!the question says'
language=en-GB
