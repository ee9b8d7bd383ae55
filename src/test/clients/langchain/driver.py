"""langchain-mcp-adapters: its model sees the content of a `ToolMessage`."""

from langchain_mcp_adapters.callbacks import Callbacks
from langchain_mcp_adapters.client import MultiServerMCPClient
from mcp.types import ElicitResult

from scenario import HEADERS, SHOWS_FORMS, URL, Seen, converse, entered, play


async def enter(mcp_context, params, context):
    return ElicitResult(action="accept", content=entered())


async def drive(model):
    client = MultiServerMCPClient(
        {"parley": {"transport": "http", "url": URL, "headers": HEADERS}},
        callbacks=Callbacks(on_elicitation=enter if SHOWS_FORMS else None),
    )
    # the tools open a session for each call, and nobody can ask them for its version
    async with client.session("parley", auto_initialize=False) as session:
        era = (await session.initialize()).protocolVersion
    tools = {tool.name: tool for tool in await client.get_tools()}

    async def call_tool(call):
        message = await tools[call.tool].ainvoke(
            {"type": "tool_call", "id": "call_1", "name": call.tool, "args": call.arguments}
        )
        text = "\n".join(block["text"] for block in message.content_blocks)
        # the model does not see the artifact, an application does
        structured = message.artifact and message.artifact["structured_content"]
        return Seen(call.tool, text, message.status == "error", structured)

    await converse(model, call_tool)
    return era


play("langchain-mcp-adapters", drive)
