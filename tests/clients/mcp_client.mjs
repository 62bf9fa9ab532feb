// The official MCP client of npm, over standard input and over HTTP: the tools are listed, ids lead from one to the next,
// a miss is a result, a resource is read, progress is told, a call is given up.
//   node mcp_client.mjs FOLDER PROGRAM LIBRARY BASE
import assert from "node:assert";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, program, library, base] = process.argv.slice(2);
const require = createRequire(folder + "/");
const load = (path) => import(pathToFileURL(require.resolve("@modelcontextprotocol/sdk/" + path)).href);
const { Client } = await load("client/index.js");
const { StdioClientTransport } = await load("client/stdio.js");
const { StreamableHTTPClientTransport } = await load("client/streamableHttp.js");

async function talk(name, transport) {
  const client = new Client({ name: "check", version: "1" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name).sort(), ["ask", "check_citations", "compare_versions", "fetch", "get_definition", "get_history", "get_links", "get_provision", "library_status", "list_works", "search", "search_law"]);
  assert(tools.every((tool) => tool.annotations.readOnlyHint === true && tool.outputSchema));

  const call = async (tool, args, options) => (await client.callTool({ name: tool, arguments: args }, undefined, options)).structuredContent;
  const found = await call("search_law", { question: "How far must a hive stand from the boundary?" });
  const provision = found.hits[0].provision;
  assert(provision.uri.startsWith("law://") && provision.permalink && found.hits[0].snippet.hash);
  const read = await call("get_provision", { reference: provision.id });
  assert.equal(read.provisions[0].provision.id, provision.id);
  assert((await call("get_links", { reference: provision.id })).total_refers_to >= 0);
  const missed = await client.callTool({ name: "get_provision", arguments: { reference: "section 99 Beekeeping and Poultry Act" } });
  assert.equal(missed.isError, true);
  assert.equal(missed.structuredContent.miss, "not held");
  const checked = await call("check_citations", { text: "A hive must stand two metres from the boundary (section 6 Beekeeping and Poultry Act)." });
  assert.equal(checked.sentences.length, 1);
  const { contents } = await client.readResource({ uri: provision.uri });
  assert(JSON.parse(contents[0].text)[0].text.text.length > 0);

  assert.equal((await client.listPrompts()).prompts.length, 3);
  const asked = await client.getPrompt({ name: "check_text", arguments: { text: "Bees sting." } });
  assert(asked.messages[0].content.text.includes("Bees sting."));

  const told = [];
  await call("ask", { question: "Who needs a permit to keep bees?" }, { onprogress: (progress) => told.push(progress) });
  assert(told.length > 0, "no progress was told");
  const giveUp = new AbortController();
  giveUp.abort();
  await assert.rejects(call("ask", { question: "bees" }, { signal: giveUp.signal }));
  assert((await call("list_works", {})).total_works >= 3, "the session goes on after a call that was given up");
  await client.close();
  console.log(`${name}: content`);
}

await talk("standard input", new StdioClientTransport({ command: program, args: ["mcp", "--library", library] }));
await talk("HTTP", new StreamableHTTPClientTransport(new URL(base + "/mcp")));
