"""The two clients behind one face: connect, call a tool, say what came back."""

import contextlib

import fastmcp
import httpx2
import mcp
from fastmcp.client.transports import StreamableHttpTransport
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client


# the client that parley.mcp.resuming-clients names: it comes back by itself
CLIENT = mcp.types.Implementation(name="parley-python-test", version="1.0.0")


class Sdk:
    """The client of the official SDK, the package `mcp`."""

    name = "mcp"

    @staticmethod
    @contextlib.asynccontextmanager
    async def connect(url, wire, mode="auto", elicit=None):
        async with create_mcp_http_client() as http:
            http.event_hooks["request"].append(wire.look)
            transport = streamable_http_client(url, http_client=http)
            async with mcp.Client(
                transport, mode=mode, elicitation_callback=elicit, client_info=CLIENT
            ) as client:
                yield Sdk(client)

    def __init__(self, client):
        self._client = client

    @property
    def protocol(self):
        return self._client.protocol_version

    async def call(self, tool, arguments, timeout=None, meta=None):
        return await self._client.call_tool(tool, arguments, timeout, meta=meta)

    @staticmethod
    def accepting(content):
        """What shows forms, and enters the same into each."""

        async def enter(context, params):
            return mcp.types.ElicitResult(action="accept", content=content)

        return enter


class FastMcp:
    """The client of FastMCP."""

    name = "fastmcp"

    @staticmethod
    @contextlib.asynccontextmanager
    async def connect(url, wire, mode="auto", elicit=None):
        def http(headers=None, timeout=None, auth=None, **_):
            client = create_mcp_http_client(headers, timeout, auth)
            client.event_hooks["request"].append(wire.look)
            return client

        transport = StreamableHttpTransport(url, httpx_client_factory=http)
        async with fastmcp.Client(
            transport, mode=mode, elicitation_handler=elicit, client_info=CLIENT
        ) as client:
            yield FastMcp(client)

    def __init__(self, client):
        self._client = client

    @property
    def protocol(self):
        return self._client.protocol_version

    async def call(self, tool, arguments, timeout=None, meta=None):
        return await self._client.call_tool(tool, arguments, timeout=timeout, meta=meta)

    @staticmethod
    def accepting(content):
        async def enter(message, response_type, params, context):
            return response_type(**content)

        return enter


HOSTS = (Sdk, FastMcp)
