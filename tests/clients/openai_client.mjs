// OpenAI's client of npm: an answer whole and streamed, its citations and usage, and a refusal by name.
//   node openai_client.mjs FOLDER BASE
import assert from "node:assert";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, base] = process.argv.slice(2);
const require = createRequire(folder + "/");
const { default: OpenAI } = await import(pathToFileURL(require.resolve("openai")).href);
const client = new OpenAI({ baseURL: base + "/v1", apiKey: "none", maxRetries: 0 });
const messages = [{ role: "user", content: "How far must a hive stand from the boundary?" }];
const whole = await client.chat.completions.create({ model: "pandect", messages });
const [choice] = whole.choices;
assert(choice.message.content.includes("metres"), choice.message.content);
assert(choice.message.annotations[0].url_citation.url.startsWith(base + "/law/"));
let text = "";
let usage;
for await (const piece of await client.chat.completions.create({ model: "pandect", messages, stream: true, stream_options: { include_usage: true } })) {
  text += piece.choices[0]?.delta.content ?? "";
  usage = piece.usage ?? usage;
}
assert.equal(text, choice.message.content);
assert.deepEqual(usage, whole.usage);
await assert.rejects(client.chat.completions.create({ model: "pandect", messages, n: 2 }), (error) => error.status === 400 && error.param === "n" && error.type === "invalid_request_error");
console.log("OpenAI's client of npm: content");
