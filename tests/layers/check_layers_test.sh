#!/bin/sh
# check_layers.sh lets through what the table allows and names the line of each thing it forbids.
#   check_layers_test.sh CHECK
set -eu
check=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/src/base" "$root/src/text/inner" "$root/src/text/other" "$root/src/stray" "$root/include/pandect"
printf '# a table\nbase:\ntext: base\ntext/inner: base text\n' >"$root/src/layers.txt"
failed=0

# expect TEXT-IN-OUTPUT|clean FILE CONTENT
expect() {
  rm -f "$root"/src/*/*.h "$root"/src/*/*/*.h "$root"/include/pandect/*.h
  : >"$root/src/text/beside.h"
  printf "$3" >"$root/$2"
  status=0
  output=$(sh "$check" "$root") || status=$?
  case "$1" in
    clean) [ "$status" -eq 0 ] && [ -z "$output" ] && return ;;
    *) [ "$status" -ne 0 ] && [ "${output#*"$1"}" != "$output" ] && return ;;
  esac
  echo "expected '$1' of $2, got status $status: $output" >&2
  failed=1
}

expect clean src/text/a.h '#include <string>\n#include <fmt/format.h>\n#include "base/file.h"\n#include "text/beside.h"\n'
expect clean src/base/a.h '#include "pandect/error.h"\n#include "version.h"\n'
expect clean include/pandect/a.h '#include "pandect/other.h"\n'
expect 'src/base/a.h:2: base may not include from text' src/base/a.h '\n#include "text/beside.h"\n'
expect 'src/base/a.h:1: base may not include from text' src/base/a.h '  #  include <text/beside.h>\n'
expect 'src/text/a.h:1: text may not include from pandect' src/text/a.h '#include "pandect/library.h"\n'
expect 'src/text/a.h:3: include "beside.h" by its folder' src/text/a.h '\n\n#include "beside.h"\n'
expect 'src/text/a.h:1: include from the root' src/text/a.h '#include "../base/file.h"\n'
expect 'src/text/a.h:1: "elsewhere/a.h" is in no folder' src/text/a.h '#include "elsewhere/a.h"\n'
expect 'src/stray/a.h:1: src/layers.txt has no row for stray' src/stray/a.h '\n'
expect 'include/pandect/a.h:1: include may not include from base' include/pandect/a.h '#include "base/file.h"\n'
expect clean src/text/inner/a.h '#include "text/beside.h"\n#include "text/other/b.h"\n#include "text/inner/b.h"\n'
expect 'src/text/a.h:1: text may not include from text/inner' src/text/a.h '#include "text/inner/b.h"\n'
expect 'src/text/other/a.h:1: text may not include from text/inner' src/text/other/a.h '#include "text/inner/b.h"\n'
exit "$failed"
