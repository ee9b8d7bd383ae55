"""The official Python SDK: its model sees the text of a `CallToolResult`."""

import mcp
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from scenario import HEADERS, SHOWS_FORMS, URL, VARIANT, Seen, converse, entered, play, text_of


async def enter(context, params):
    return mcp.types.ElicitResult(action="accept", content=entered())


async def drive(model):
    async with create_mcp_http_client(HEADERS) as http:
        transport = streamable_http_client(URL, http_client=http)
        form = enter if SHOWS_FORMS else None
        async with mcp.Client(
            transport, mode=VARIANT or "auto", elicitation_callback=form
        ) as client:
            await client.list_tools()

            async def call_tool(call):
                result = await client.call_tool(call.tool, call.arguments)
                text = text_of(result.content)
                return Seen(call.tool, text, result.is_error, result.structured_content)

            await converse(model, call_tool)
            return client.protocol_version


play("mcp", drive)
