"""What a model gets of Parley's tools through openai-agents with `convert_schemas_to_strict`."""

import asyncio
import os

from agents import Agent
from agents.mcp import MCPServerStreamableHttp, MCPUtil
from agents.run_context import RunContextWrapper

STRICT = {"ask_user_questions", "question", "await_user_answers"}


def objects(schema):
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


async def main():
    async with MCPServerStreamableHttp(params={"url": os.environ["PARLEY_URL"]}) as server:
        listed = {tool.name: tool for tool in await server.list_tools()}
        agent = Agent(name="any")
        tools = await MCPUtil.get_function_tools(server, True, RunContextWrapper(None), agent)
    converted = {tool.name: tool for tool in tools}
    assert STRICT <= converted.keys(), converted.keys()
    for name in STRICT:
        tool = converted[name]
        assert tool.strict_json_schema, f"{name} is not strict: its schema could not be converted"
        before = getattr(listed[name], "inputSchema", None) or listed[name].input_schema
        after = tool.params_json_schema
        assert after["properties"].keys() == before["properties"].keys(), name
        for part in objects(after):
            assert part["additionalProperties"] is False, (name, part)
            assert part["required"] == list(part["properties"]), (name, part)
    print("checked", len(STRICT))


asyncio.run(main())
