"""FastMCP: its model sees the text of a result; the error of a tool is raised as `ToolError`."""

import fastmcp
from fastmcp.client.transports import StreamableHttpTransport

from scenario import HEADERS, SHOWS_FORMS, URL, VARIANT, Seen, converse, entered, play, text_of


async def enter(message, response_type, params, context):
    return entered()


async def drive(model):
    transport = StreamableHttpTransport(URL, headers=HEADERS)
    form = enter if SHOWS_FORMS else None
    async with fastmcp.Client(
        transport, mode=VARIANT or "auto", elicitation_handler=form
    ) as client:
        await client.list_tools()

        async def call_tool(call):
            result = await client.call_tool(call.tool, call.arguments)
            text = text_of(result.content)
            return Seen(call.tool, text, result.is_error, result.structured_content)

        await converse(model, call_tool)
        return client.protocol_version


play("fastmcp-slim", drive)
