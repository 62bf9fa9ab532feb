#!/usr/bin/env node
// pandect-mcp [FILE… FOLDER…] [OPTION…]: adds laws to a library, if any are named, and serves it on standard input
// and output, where nothing but the protocol is written. The options are those of `pandect mcp`.
"use strict";
const { spawn, spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const { homedir } = require("node:os");
const { join, resolve } = require("node:path");

const pandect = join(__dirname, "pandect", "bin", "pandect");
const words = process.argv.slice(2);
const first = words.findIndex((word) => word.startsWith("-"));
const laws = first < 0 ? words : words.slice(0, first);
const options = first < 0 ? [] : words.slice(first);

const isLibrary = (word) => word === "--library" || word.startsWith("--library=");
if (laws.length > 0) {
  // What is named needs no library of its own name: the same laws, the same library.
  if (!options.some(isLibrary) && !process.env.PANDECT_LIBRARY) {
    const name = createHash("sha256").update(laws.map((law) => resolve(law)).join("\0")).digest("hex").slice(0, 16);
    options.push("--library", join(process.env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "pandect", name));
  }
  const at = options.findIndex(isLibrary);
  const library = at < 0 ? [] : options.slice(at, options[at] === "--library" ? at + 2 : at + 1);
  const added = spawnSync(pandect, ["add", ...laws, ...library], { stdio: ["ignore", 2, 2] });
  // 3: some file was no law, which is said; the others are served.
  if (added.error) throw added.error;
  if (added.status !== 0 && added.status !== 3) process.exit(added.status ?? 1);
}

const server = spawn(pandect, ["mcp", ...options], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("error", (error) => {
  console.error(`pandect-mcp: ${pandect} cannot be started: ${error.message}`);
  process.exit(1);
});
server.on("exit", (status) => process.exit(status ?? 1));
