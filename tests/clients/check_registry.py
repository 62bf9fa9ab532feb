#!/usr/bin/env python3
"""The entry for the registry of MCP servers, npm/server.json, is what the registry's schema of 2025-12-11 asks, and names
the package that tools/npm makes.

check_registry.py ROOT
"""
import json
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1]) / "npm"
entry = json.loads((folder / "server.json").read_text(encoding="utf-8"))
package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
problems = []


def expect(holds, what):
    if not holds:
        problems.append(what)


def members(value, where, required, optional=()):
    for name in required:
        expect(name in value, f"{where} lacks {name}")
    for name in value:
        expect(name in required or name in optional, f"{where} has {name}, which the schema does not name")


members(entry, "server.json", ["$schema", "name", "description", "version"],
        ["title", "repository", "websiteUrl", "icons", "packages", "remotes", "_meta"])
expect(re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", entry["name"]) and 3 <= len(entry["name"]) <= 200, "name is none of the registry")
expect(1 <= len(entry["description"]) <= 100, "description is empty, or longer than 100 characters")
expect(1 <= len(entry["title"]) <= 100, "title is empty, or longer than 100 characters")
expect(entry["version"] == package["version"] == "VERSION", "tools/npm puts the version in")
expect(entry["name"] == package["mcpName"], "the package names another entry (mcpName)")
for one in entry["packages"]:
    members(one, "a package", ["registryType", "identifier", "transport"],
            ["version", "runtimeHint", "runtimeArguments", "packageArguments", "environmentVariables", "registryBaseUrl", "fileSha256"])
    expect(one["registryType"] == "npm" and one["identifier"] == package["name"], "the package is not that of package.json")
    expect(one["version"] == "VERSION", "tools/npm puts the version of the package in")
    expect(one["transport"] == {"type": "stdio"}, "the package speaks over standard input")
    for argument in one["packageArguments"]:
        members(argument, "an argument", ["type"], ["valueHint", "description", "isRequired", "format", "default", "value", "name"])
        expect(argument["type"] in ("positional", "named"), "an argument is neither positional nor named")
        expect(argument.get("format", "string") in ("string", "number", "boolean", "filepath"), "an argument has an unknown format")
if problems:
    sys.exit("\n".join(problems))
print("the entry is content")
