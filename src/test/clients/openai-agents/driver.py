"""openai-agents: the real `Runner` hands the output of each tool to a model that plays along."""

import itertools
import json

from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage
from agents.mcp import MCPServerStreamableHttp
from openai.types.responses import (
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)

from scenario import HEADERS, URL, VARIANT, Seen, play, raised

# how the output begins where the tool raised, see agents.tool.default_tool_error_function
FAILED = "An error occurred while running the tool"


class Scripted(Model):
    """The model of an agent: each turn is one tool call, and the last is a closing word."""

    def __init__(self, model):
        self._model = model
        self._numbers = itertools.count(1)
        self.call = None

    async def get_response(self, system_instructions, input, *args, **kwargs):
        if self.call is not None:
            text = text_of(input[-1]["output"])
            await self._model.saw(Seen(self.call.tool, text, text.startswith(FAILED)))
        self.call = self._model.next()
        item = message() if self.call is None else function_call(self.call, next(self._numbers))
        return ModelResponse(output=[item], usage=Usage(), response_id=None)

    def stream_response(self, *args, **kwargs):
        raise NotImplementedError("the scenarios do not stream")


def text_of(output):
    if isinstance(output, str):
        return output
    return "\n".join(part["text"] for part in output)


def function_call(call, number):
    return ResponseFunctionToolCall(
        type="function_call",
        call_id=f"call_{number}",
        name=call.tool,
        arguments=json.dumps(call.arguments),
    )


def message():
    part = ResponseOutputText(type="output_text", text="Thank you.", annotations=[])
    return ResponseOutputMessage(
        id="msg_1", type="message", role="assistant", status="completed", content=[part]
    )


async def drive(model):
    patience = {"client_session_timeout_seconds": 60} if VARIANT == "patient" else {}
    async with MCPServerStreamableHttp({"url": URL, "headers": HEADERS}, **patience) as server:
        scripted = Scripted(model)
        agent = Agent(name="asker", model=scripted, mcp_servers=[server])
        try:
            await Runner.run(
                agent,
                "Which colour do I like?",
                max_turns=40,
                run_config=RunConfig(tracing_disabled=True),
            )
        except Exception as failure:
            await model.saw(raised(scripted.call, failure))
        return server.session.protocol_version


play("openai-agents", drive)
