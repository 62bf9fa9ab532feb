#!/bin/sh
# Holds the sources to src/layers.txt: a folder includes only from the folders its row names. Prints a line
# "file:line: why" for each include that breaks it.
#   check_layers.sh ROOT
set -eu
cd "$1"

find src include -name '*.cpp' -o -name '*.h' -o -name '*.inc' | LC_ALL=C sort | xargs awk '
  # The row that a path from src/ on falls under: that of "a/b/c.h" is a/b where the table has one, else a.
  function row_of(path,   inner) {
    inner = path
    if (inner ~ /\/.*\//) {
      match(inner, /^[^\/]*\/[^\/]*/)
      inner = substr(inner, 1, RLENGTH)
      if (inner in layer) return inner
    }
    sub(/\/.*/, "", path)
    return path
  }
  function fail(why) { printf "%s:%d: %s\n", FILENAME, FNR, why; failed = 1 }

  BEGIN {
    table = "src/layers.txt"
    while ((getline row < table) > 0) {
      sub(/#.*/, "", row)
      if (row !~ /:/) continue
      folder = row; sub(/:.*/, "", folder); gsub(/ /, "", folder)
      layer[folder] = 1
      sub(/^[^:]*:/, "", row)
      n = split(row, names, " ")
      for (i = 1; i <= n; ++i) may[folder, names[i]] = 1
      may[folder, folder] = 1
    }
    if (!("base" in layer)) { print table ": no such table"; failed = 1; exit }
    may["include", "pandect"] = 1
    layer["include"] = layer["pandect"] = 1
  }

  FNR == 1 {
    from = FILENAME
    if (from ~ /^include\//) {
      from = "include"
    } else {
      sub(/^src\//, "", from)
      from = row_of(from)
      if (!(from in layer)) fail("src/layers.txt has no row for " from)
    }
  }

  /^[ \t]*#[ \t]*include[ \t]*["<]/ {
    quoted = $0 ~ /include[ \t]*"/
    target = $0
    sub(/^[^"<]*["<]/, "", target)
    sub(/[">].*/, "", target)
    if (target ~ /^pandect\/(error|kinds|progress|said)\.h$/) next
    if (target ~ /(^|\/)\.\.?\//) { fail("include from the root of src/, not \"" target "\""); next }
    to = row_of(target)
    if (target !~ /\//) {
      # A name alone is of the standard library, or generated; our own are included by their folder.
      if (quoted) {
        beside = FILENAME
        sub(/[^\/]*$/, target, beside)
        if ((getline line < beside) >= 0) { close(beside); fail("include \"" target "\" by its folder") }
      }
      next
    }
    if (!(to in layer)) {
      if (quoted) fail("\"" target "\" is in no folder of src/layers.txt")
      next
    }
    if (!((from, to) in may)) fail(from " may not include from " to ": " target)
  }

  END { exit failed }
'
