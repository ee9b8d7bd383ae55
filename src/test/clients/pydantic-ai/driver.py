"""pydantic-ai: its model sees a `ToolReturnPart`, whose outcome says whether the tool failed."""

from pydantic_ai import Agent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import ERROR_OUTCOMES, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel

from scenario import HEADERS, SHOWS_FORMS, URL, Seen, entered, play, raised


async def enter(message, response_type, params, context):
    return entered()


def seen(part):
    failed = part.outcome in ERROR_OUTCOMES
    structured = part.content if isinstance(part.content, dict) and not failed else None
    return Seen(part.tool_name, part.model_response_str(), failed, structured)


async def drive(model):
    form = enter if SHOWS_FORMS else None
    toolset = MCPToolset(URL, headers=HEADERS, elicitation_handler=form)
    call = None

    async def respond(messages, info):
        nonlocal call
        if call is not None:
            await model.saw(seen(messages[-1].parts[-1]))
        call = model.next()
        part = TextPart("Thank you.") if call is None else ToolCallPart(call.tool, call.arguments)
        return ModelResponse([part])

    async with toolset:
        try:
            await Agent(FunctionModel(respond), toolsets=[toolset]).run("Which colour do I like?")
        except Exception as failure:
            await model.saw(raised(call, failure))
        return toolset.client.protocol_version


play("pydantic-ai-slim", drive)
