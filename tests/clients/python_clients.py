"""The official MCP client of PyPI over standard input and HTTP, and OpenAI's own client on /v1.

    python python_clients.py PROGRAM LIBRARY BASE
"""
import asyncio
import sys

import openai
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

try:
    from mcp.client.streamable_http import streamable_http_client as http_client
except ImportError:
    from mcp.client.streamable_http import streamablehttp_client as http_client

program, library, base = sys.argv[1:]


def member(result, *names):
    """A member whose name differs between releases of the client."""
    for name in names:
        if hasattr(result, name):
            return getattr(result, name)
    raise AttributeError(names)


async def talk(session):
    await session.initialize()
    tools = await session.list_tools()
    assert len(tools.tools) == 12, tools
    found = await session.call_tool("search_law", {"question": "How far must a hive stand from the boundary?"})
    provision = member(found, "structuredContent", "structured_content")["hits"][0]["provision"]
    read = await session.call_tool("get_provision", {"reference": provision["id"]})
    assert not member(read, "isError", "is_error"), read
    missed = await session.call_tool("get_provision", {"reference": "section 99 Beekeeping and Poultry Act"})
    assert member(missed, "isError", "is_error")
    assert member(missed, "structuredContent", "structured_content")["miss"] == "not held", missed
    resource = await session.read_resource(provision["uri"])
    assert resource.contents, resource


async def both():
    async with stdio_client(StdioServerParameters(command=program, args=["mcp", "--library", library])) as streams:
        async with ClientSession(*streams[:2]) as session:
            await talk(session)
    print("standard input: content")
    async with http_client(base + "/mcp") as streams:
        async with ClientSession(*streams[:2]) as session:
            await talk(session)
    print("HTTP: content")


asyncio.run(both())

client = openai.OpenAI(base_url=base + "/v1", api_key="none")
assert [model.id for model in client.models.list()] == ["pandect"]
question = [{"role": "user", "content": "How far must a hive stand from the boundary?"}]
whole = client.chat.completions.create(model="pandect", messages=question)
assert "metres" in whole.choices[0].message.content, whole
pieces = client.chat.completions.create(model="pandect", messages=question, stream=True)
assert "".join(piece.choices[0].delta.content or "" for piece in pieces) == whole.choices[0].message.content
try:
    client.embeddings.create(model="pandect", input="bees")
    raise AssertionError("this library has no encoder")
except openai.NotFoundError as error:
    assert "no encoder" in error.response.json()["detail"], error
try:
    client.chat.completions.create(model="nobody", messages=question)
    raise AssertionError("there is no such model")
except openai.BadRequestError:
    pass
print("OpenAI's client: content")
