// The packed pandect-mcp, started as clients start it, in a folder that has it and laws/.
import assert from "node:assert";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const client = new Client({ name: "npm_client", version: "1" });
await client.connect(new StdioClientTransport({ command: "npx", args: ["--no-install", "pandect-mcp", "laws"], env: process.env }));
assert((await client.listTools()).tools.some((tool) => tool.name === "check_citations"));
const call = { name: "ask", arguments: { question: "How far from the boundary must a hive stand?" } };
const { structuredContent: answer } = await client.callTool(call);
assert.equal(answer.passages[0].quotes[0].text, "(1) A hive shall stand at least five metres from every boundary.");
await client.close();
