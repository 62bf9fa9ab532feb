#!/usr/bin/env bash
# The official clients of the protocols that the server speaks, against the server itself: the MCP clients of npm and
# PyPI over standard input and HTTP, the MCP inspector's command line, the OpenAI clients, llm, schemathesis on the
# OpenAPI document, and clients of TypeScript and Python that are generated from it.
#   check_clients.sh PROGRAM SAMPLES
# PANDECT_NODE_CLIENTS is a folder where `npm install @modelcontextprotocol/sdk @modelcontextprotocol/inspector openai
# openapi-typescript typescript` was run, PANDECT_PYTHON_CLIENTS a virtual environment with mcp, openai, llm,
# openapi-python-client and schemathesis. What is not there is skipped and said
# so; exit status 77 where none of them is.
set -euo pipefail
program=$(realpath "$1") samples=$(realpath "$2") here=$(cd "$(dirname "$0")" && pwd)
node=${PANDECT_NODE_CLIENTS-} python=${PANDECT_PYTHON_CLIENTS-}
ran=0
skip() { echo "SKIPPED: $1"; }

scratch=$(mktemp -d)
server=
own=
trap 'for one in $server $own; do kill "$one" 2>/dev/null; done; rm -rf "$scratch"' EXIT
"$program" add "$samples/en" "$samples/nl" "$samples/th" "$samples/ko" --library "$scratch/library" >/dev/null
"$program" serve --make-key chief --access admin >"$scratch/key"
"$program" serve --library "$scratch/library" --port 0 >"$scratch/out" &
server=$!
for _ in {1..300}; do grep -q listening "$scratch/out" && break; sleep 0.1; done
base=$(sed -n 's,^listening at \(.*\)/$,\1,p' "$scratch/out")

if [[ -n $node && -d $node/node_modules/@modelcontextprotocol/sdk ]]; then
  ran=1
  echo "== MCP, the npm client"
  NODE_PATH=$node/node_modules node "$here/mcp_client.mjs" "$node" "$program" "$scratch/library" "$base"
else
  skip "the npm MCP client (set PANDECT_NODE_CLIENTS)"
fi
if [[ -n $node && -x $node/node_modules/.bin/mcp-inspector ]]; then
  ran=1
  echo "== MCP, the inspector's command line"
  "$node/node_modules/.bin/mcp-inspector" --cli "$program" mcp --library "$scratch/library" --method tools/list >"$scratch/tools"
  grep -q check_citations "$scratch/tools" || { cat "$scratch/tools"; exit 1; }
  "$node/node_modules/.bin/mcp-inspector" --cli "$program" mcp --library "$scratch/library" --method tools/call \
    --tool-name get_provision --tool-arg "reference=section 6 Beekeeping and Poultry Act" >"$scratch/call"
  grep -q law:// "$scratch/call" || { cat "$scratch/call"; exit 1; }
else
  skip "the MCP inspector (set PANDECT_NODE_CLIENTS)"
fi
if [[ -n $node && -d $node/node_modules/openai ]]; then
  ran=1
  echo "== OpenAI, the npm client"
  node "$here/openai_client.mjs" "$node" "$base"
else
  skip "the npm OpenAI client (set PANDECT_NODE_CLIENTS)"
fi
if [[ -n $node && -x $node/node_modules/.bin/openapi-typescript && -x $node/node_modules/.bin/tsc ]]; then
  ran=1
  echo "== types of TypeScript from the OpenAPI document"
  curl -sf "$base/openapi.json" -o "$scratch/openapi.json"
  "$node/node_modules/.bin/openapi-typescript" "$scratch/openapi.json" -o "$scratch/law.ts" >/dev/null
  printf '%s\n' 'import type { operations } from "./law";' \
    'type Hits = operations["getSearch"]["responses"]["200"]["content"]["application/json"]["hits"];' \
    'export const first = (hits: Hits): string => hits[0].provision.citation;' >"$scratch/use.ts"
  "$node/node_modules/.bin/tsc" --noEmit --strict "$scratch/use.ts"
else
  skip "openapi-typescript (set PANDECT_NODE_CLIENTS)"
fi
if [[ -n $python && -x $python/bin/openapi-python-client ]]; then
  ran=1
  echo "== a client of Python from the OpenAPI document"
  "$python/bin/openapi-python-client" generate --url "$base/openapi.json" --output-path "$scratch/law" --meta none >"$scratch/generated" 2>&1 || { cat "$scratch/generated"; exit 1; }
  "$python/bin/python" -m compileall -q "$scratch/law"
else
  skip "openapi-python-client (set PANDECT_PYTHON_CLIENTS)"
fi
if [[ -n $python && -x $python/bin/llm ]]; then
  ran=1
  echo "== llm"
  mkdir -p "$scratch/llm"
  printf -- '- model_id: law\n  model_name: pandect\n  api_base: "%s/v1"\n' "$base" >"$scratch/llm/extra-openai-models.yaml"
  LLM_USER_PATH=$scratch/llm OPENAI_API_KEY=none "$python/bin/llm" -m law "How far must a hive stand from the boundary?" >"$scratch/said"
  grep -q metres "$scratch/said" || { cat "$scratch/said"; exit 1; }
else
  skip "llm (set PANDECT_PYTHON_CLIENTS)"
fi
if [[ -n $python && -x $python/bin/python ]]; then
  ran=1
  echo "== MCP and OpenAI, the clients of PyPI"
  "$python/bin/python" "$here/python_clients.py" "$program" "$scratch/library" "$base"
else
  skip "the clients of PyPI (set PANDECT_PYTHON_CLIENTS)"
fi
if [[ -n $python && -x $python/bin/schemathesis ]]; then
  ran=1
  echo "== schemathesis"
  # With the key of an admin, on a library that only it changes.
  sed -n '/^\[\[key/,$p' "$scratch/key" >"$scratch/keys.toml"
  cp -r "$scratch/library" "$scratch/own"
  "$program" serve --library "$scratch/own" --keys "$scratch/keys.toml" --port 0 >"$scratch/out-own" &
  own=$!
  for _ in {1..300}; do grep -q listening "$scratch/out-own" && break; sleep 0.1; done
  base=$(sed -n 's,^listening at \(.*\)/$,\1,p' "$scratch/out-own")
  (cd "$scratch" && "$python/bin/schemathesis" run "$base/openapi.json" -H "Authorization: Bearer $(head -n 1 "$scratch/key")" --max-examples "${EXAMPLES:-40}" --seed 1 \
    --exclude-path /v1/files --request-timeout 30 --no-color)
else
  skip "schemathesis (set PANDECT_PYTHON_CLIENTS)"
fi
((ran)) || exit 77
echo "all that is there is content"
