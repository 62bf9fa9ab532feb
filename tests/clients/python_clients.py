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
    assert f"]({provision['permalink']})" in found.content[0].text, "the text is Markdown with links"
    prompts = await session.list_prompts()
    assert len(prompts.prompts) == 3, prompts
    asked = await session.get_prompt("ask_with_citations", {"question": "Who keeps bees?"})
    assert "Who keeps bees?" in asked.messages[0].content.text, asked
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
cited = whole.choices[0].message.annotations[0].url_citation
assert cited.url.startswith(base + "/law/"), cited
assert cited.url in whole.choices[0].message.content[cited.start_index:cited.end_index], cited
assert whole.usage.completion_tokens > 0, whole.usage
pieces = list(client.chat.completions.create(model="pandect", messages=question, stream=True, stream_options={"include_usage": True}))
said = [piece.choices[0].delta.content or "" for piece in pieces if piece.choices]
assert "".join(said) == whole.choices[0].message.content and sum(map(bool, said)) > 1, said
assert pieces[-1].usage.total_tokens == whole.usage.total_tokens, pieces[-1]
short = client.chat.completions.create(model="pandect", messages=question, max_tokens=5)
assert short.choices[0].finish_reason == "length", short
for name, value in {"tools": [{"type": "function", "function": {"name": "f"}}], "n": 2,
                    "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {}}}}.items():
    try:
        client.chat.completions.create(model="pandect", messages=question, **{name: value})
        raise AssertionError(name + " is taken")
    except openai.BadRequestError as error:
        assert error.param == name and error.type == "invalid_request_error", error
try:
    client.embeddings.create(model="pandect", input="bees")
    raise AssertionError("this library has no encoder")
except openai.NotFoundError as error:
    assert "no encoder" in error.response.json()["detail"] and "`" not in error.message, error
try:
    client.chat.completions.create(model="nobody", messages=question)
    raise AssertionError("there is no such model")
except openai.BadRequestError:
    pass
print("OpenAI's client: content")
