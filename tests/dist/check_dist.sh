#!/usr/bin/env bash
# What `make dist` packed, used as who installs it does: the sums, the Debian packages by lintian, the tarball from
# another folder and without an environment, the wheel and its retrievers in a virtual environment, the npm package by the official
# MCP client, the image by skopeo, and the lists of what is inside against the files.
#   check_dist.sh DIST SCRATCH
# What packages of PyPI and npm are for is skipped, and said so, where these cannot be had.
set -euo pipefail
dist=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd)
source=$(realpath "$here/../..")
rm -rf "$2" && mkdir -p "$2" && cd "$2"
passed=0
ok() { passed=$((passed + 1)); echo "ok: $*"; }
skip() { echo "SKIPPED: $*"; }
bare() { env -i PATH=/usr/bin:/bin HOME="$PWD" "$@"; }
answers() { # COMMAND…: what it prints has the words that are wanted
  local printed
  printed=$(bare "$@")
  [[ $printed == *"$wanted"* ]] || { echo "no answer: $* printed: $printed"; exit 1; }
}
question="How far from the boundary must a hive stand?" wanted="at least five metres from every boundary"

(cd "$dist" && sha256sum --quiet -c SHA256SUMS)
ok "sums"

# No address of the maintainers is known here.
lintian --allow-root --tag-display-limit 0 --fail-on error,warning --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog \
  "$dist"/*.deb
ok "Debian packages by lintian"

tar xzf "$dist"/pandect-*-x86_64.tar.gz
ln -s pandect-*/bin/pandect linked
bare ./linked add "$source/samples/en" "$source/tests/inputs/pdf/two-columns.pdf" --library town >/dev/null
answers ./linked ask "$question" --library town
loaded=$(bare ./pandect-*/lib/pandect/ld-linux-*.so.2 --list --library-path "$(echo "$PWD"/pandect-*/lib/pandect)" pandect-*/libexec/pandect/pandect)
if foreign=$(grep '=> /' <<<"$loaded" | grep -v "=> $PWD/pandect-"); then
  echo "the tarball loads this machine's $foreign"
  exit 1
fi
ok "the tarball, and nothing of this machine's libraries"
python3 - pandect-*/ "$dist"/pandect-*-x86_64.cdx.json <<'END'
import hashlib, json, pathlib, sys
folder, bill = pathlib.Path(sys.argv[1]), json.loads(pathlib.Path(sys.argv[2]).read_text())
listed = {one["name"]: one["hashes"][0]["content"]
          for part in [bill["metadata"]["component"], *bill["components"]] for one in part.get("components", [])}
ours = {"lib/pandect/gconv/gconv-modules", "lib/pandect/fonts.conf"}
inside = {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
          for part in ("lib/pandect", "libexec") for path in (folder / part).rglob("*") if path.is_file()}
assert {name: hash for name, hash in inside.items() if name not in ours} == listed, set(inside.items()) ^ set(listed.items())
assert all((folder / "share/doc/pandect/licences" / one["name"]).stat().st_size for one in bill["components"])
END
ok "the list of what is inside"

python3 -m venv venv
venv/bin/pip install -q --no-index "$dist"/*.whl
retrievers=
if venv/bin/pip install -q langchain-core llama-index-core haystack-ai numpy; then
  retrievers=all
else
  skip "the retrievers: LangChain, LlamaIndex and Haystack cannot be had"
fi
bare env ${retrievers:+RETRIEVERS=all} PYTHONDONTWRITEBYTECODE=1 venv/bin/python "$source/tests/c/python_test.py" "$source" "$PWD/python-town" venv/bin/pandect
answers venv/bin/python -m pandect ask "$question" --library python-town
ok "the wheel"

mkdir npm && cp -r "$source/samples/en" npm/laws
if (cd npm && npm init -y >/dev/null && npm install --silent --no-audit --no-fund "$dist"/pandect-mcp-*.tgz @modelcontextprotocol/sdk); then
  (cd npm && cp "$here/npm_client.mjs" . && XDG_DATA_HOME=$PWD/data node npm_client.mjs)
  ok "the npm package, by the official client"
else
  skip "the npm package: the MCP client cannot be had"
fi

image=oci-archive:$(echo "$dist"/pandect-*-oci.tar)
skopeo inspect --config "$image" >config.json
grep -q '"User": "10001:10001"' config.json
skopeo copy -q "$image" dir:image # which sums what it reads
ok "the image"
echo "$passed passed, 0 failed"
