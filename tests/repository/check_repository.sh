#!/bin/sh
# Looks for what must not be in the tree: kinds of files that are made and not written, binary files, sources over
# 40 kB, sources that no CMakeLists.txt builds, tests outside the unit tests, unfinished places. A line for each.
#   check_repository.sh ROOT [BUILD]      BUILD: where to look that the tests are built (compile_commands.json)
set -eu
cd "$1"
build=${2-}
largest=40000 # bytes
failed=0
fail() {
  echo "$1" >&2
  failed=1
}

if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  files=$(git ls-files --cached --others --exclude-standard)
else
  files=$(find . -path ./build -prune -o -type f -print | sed 's,^\./,,')
fi

# A source x_benchmark.cpp, x_accuracy.cpp or x_fuzz.cpp may be listed as x, by a function that adds the rest.
is_listed() {
  folder=$(dirname "$1")
  while [ ! -f "$folder/CMakeLists.txt" ]; do folder=$(dirname "$folder"); done
  name=${1#"$folder"/}
  stem=${name%.cpp}
  stem=${stem%_benchmark}
  stem=${stem%_accuracy}
  stem=${stem%_fuzz}
  grep -qE "(^|[ (\"])($(echo "$name" | sed 's/\./\\./g')|\(?$stem)([ )\"]|\$)" "$folder/CMakeLists.txt"
}

old_ifs=$IFS
IFS='
'
for file in $files; do
  [ -f "$file" ] || continue
  case "$PWD/$file" in "${build:-no build}"/*) continue ;; esac
  case "$file" in -*)
    fail "$file: a name that commands take for an option"
    continue
    ;;
  esac
  case "$file" in
    # Tiny random models that scripts of tools/ make: what reads and trains them is tested on them.
    tests/inputs/encoder/*/*model.safetensors | tests/inputs/encoder/*/*.pt | tests/inputs/encoder/*/*.bin | tests/inputs/decoder/*/*.safetensors | tests/inputs/decoder/*.gguf) continue ;;
    tests/inputs/policy/*/*.safetensors) continue ;;
    # Adapters that training made, each with its recipe.
    data/adapters/*/adapter_model.safetensors) continue ;;
    *.o | *.a | *.so | *.so.* | *.exe | *.dll | *.pyc | *.class | *.db | *.db-wal | *.db-shm | *.idx | *.log | \
      *.tmp | *.bak | *.orig | *.rej | *.swp | *~ | *.zip | *.gz | *.xz | *.tar | *.bz2 | *.zst | *.7z | *.deb | \
      *.safetensors | *.gguf | *.onnx | *.pt | *.parquet | *.ipynb | *.DS_Store | */core)
      fail "$file: a kind of file that is made, not written"
      ;;
    *.png | *.webp | *.jpg | *.pdf | */corpus/* | tests/*/broken/* | tests/*/hostile/*) ;; # bytes of any kind
    *)
      if [ -s "$file" ] && ! LC_ALL=C grep -qI '' "$file"; then fail "$file: a binary file"; fi
      ;;
  esac
  case "$file" in
    *.cpp | *.h | *.cmake | *.sh | *.js | *.css | */CMakeLists.txt)
      size=$(wc -c <"$file")
      [ "$size" -le "$largest" ] || fail "$file: $size bytes; a source has at most $largest"
      grep -HnE '\b(T[O]DO|F[I]XME|X[X]X)\b|^(<<<<<<<|>>>>>>>)' "$file" >&2 && failed=1
      ;;
  esac
  case "$file" in
    src/lab/train/*) ;; # has tests of its own, built where libtorch is
    src/*_test.cpp)
      if [ -f "$build/compile_commands.json" ]; then
        # Where several sources are compiled as one, that one includes them.
        grep -q "unit_tests.dir/$file\." "$build/compile_commands.json" ||
          cat "$build"/CMakeFiles/unit_tests.dir/Unity/*.cxx 2>/dev/null | grep -q "/$file\"" ||
          fail "$file: is not in unit_tests"
      fi
      ;;
  esac
  case "$file" in
    src/*.cpp | benchmarks/*.cpp | fuzz/*.cpp | tests/*.cpp)
      is_listed "$file" || fail "$file: no CMakeLists.txt builds it"
      ;;
  esac
done
IFS=$old_ifs
exit "$failed"
