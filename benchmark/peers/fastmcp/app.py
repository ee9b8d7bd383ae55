"""An MCP server on FastMCP that asks its user by elicitation, as an ASGI application for Uvicorn."""

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from pydantic import BaseModel

mcp = FastMCP("fastmcp")


class Option(BaseModel):
    label: str


class Question(BaseModel):
    question: str
    options: list[Option]


@mcp.tool
async def ask_user_questions(questions: list[Question], ctx: Context) -> str:
    """Ask the human a question and wait for the answer."""
    if len(questions) != 1:
        raise ToolError("exactly one question is taken")
    [asked] = questions
    # the documented form of a choice that is known at run time only; FastMCP calls the field "value"
    result = await ctx.elicit(asked.question, response_type=[option.label for option in asked.options])
    return result.data if result.action == "accept" else "no answer"


app = mcp.http_app()
