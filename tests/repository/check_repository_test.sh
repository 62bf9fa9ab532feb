#!/bin/sh
# check_repository.sh lets a clean tree through and names each thing that must not be there.
#   check_repository_test.sh CHECK
set -eu
check=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failed=0

# A clean tree, to which each case adds one thing.
lay_out() {
  rm -rf "$root/tree" "$root/build"
  mkdir -p "$root/tree/src/base" "$root/tree/fuzz" "$root/build"
  echo 'target_sources(pandect PRIVATE a.cpp deep/c.cpp)
target_sources(unit_tests PRIVATE a_test.cpp)' >"$root/tree/src/base/CMakeLists.txt"
  echo 'pandect_fuzz(parse)' >"$root/tree/fuzz/CMakeLists.txt"
  mkdir "$root/tree/src/base/deep"
  touch "$root/tree/src/base/a.cpp" "$root/tree/src/base/a_test.cpp" "$root/tree/src/base/deep/c.cpp" \
    "$root/tree/fuzz/parse_fuzz.cpp"
  echo '{"output": "CMakeFiles/unit_tests.dir/src/base/a_test.cpp.o"}' >"$root/build/compile_commands.json"
}

# expect TEXT-IN-OUTPUT|clean
expect() {
  status=0
  output=$(GIT_CEILING_DIRECTORIES=$root sh "$check" "$root/tree" "$root/build" 2>&1) || status=$?
  case "$1" in
    clean) [ "$status" -eq 0 ] && [ -z "$output" ] || { echo "not clean: $output" >&2; failed=1; } ;;
    *)
      [ "$status" -ne 0 ] && [ "${output#*"$1"}" != "$output" ] ||
        { echo "expected '$1', got status $status: $output" >&2; failed=1; }
      ;;
  esac
  lay_out
}

lay_out
expect clean
touch "$root/tree/src/base/b.cpp"
expect 'src/base/b.cpp: no CMakeLists.txt builds it'
touch "$root/tree/src/base/aa.cpp"
expect 'src/base/aa.cpp: no CMakeLists.txt builds it'
touch "$root/tree/fuzz/print_fuzz.cpp"
expect 'fuzz/print_fuzz.cpp: no CMakeLists.txt builds it'
echo '[]' >"$root/build/compile_commands.json"
expect 'src/base/a_test.cpp: is not in unit_tests'
touch "$root/tree/library.db"
expect 'library.db: a kind of file'
touch "$root/tree/library.db"
GIT_CEILING_DIRECTORIES=$root sh "$check" "$root/tree" 2>/dev/null && { echo "without a build nothing is looked at" >&2; failed=1; }
lay_out
mkdir "$root/tree/--help"
touch "$root/tree/--help/a.txt"
expect '--help/a.txt: a name that commands take for an option'
printf 'a\000b' >"$root/tree/data.txt"
expect 'data.txt: a binary file'
head -c 40001 /dev/zero | tr '\0' '\n' >"$root/tree/src/base/a.cpp"
expect 'src/base/a.cpp: 40001 bytes'
printf '\n// %s: later\n' TO''DO >"$root/tree/src/base/a.cpp"
expect 'src/base/a.cpp:2:// TO''DO'
exit "$failed"
