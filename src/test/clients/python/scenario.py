"""What the drivers of all Python clients share: the scenario, the model's part in it, the report.

A driver asks `Model.next` which call to make, makes it with its client, and tells `Model.saw` what
that client shows its language model. `play` prints the report. `../README.md` has the protocol.
"""

import asyncio
import dataclasses
import importlib.metadata
import json
import os
import re
import sys

ASK = "ask_user_questions"
AWAIT = "await_user_answers"

URL = os.environ["PARLEY_URL"]
TOKEN = os.environ.get("PARLEY_TOKEN")
HEADERS = {"Parley-Session": os.environ["PARLEY_SESSION"]} | ({"Authorization": f"Bearer {TOKEN}"} if TOKEN else {})
SHOWS_FORMS = os.environ["SCENARIO"] == "form"
VARIANT = os.environ.get("VARIANT", "")

_SCENARIO = os.environ["SCENARIO"]
_PROMPT = json.loads(os.environ["PROMPT"])
_CALLS = {"after-slice": 6, "next-call": 2, "defaults": 30}
# A model takes longer for its next turn than a client to tell that it gave a call up.
_TURN_SECONDS = 0.5
_REFERENCE = re.compile(r"\bref_[\w-]+")


@dataclasses.dataclass
class Call:
    tool: str
    arguments: dict


@dataclasses.dataclass
class Seen:
    """What the model sees of one call; `thrown` where the client raises instead of returning."""

    call: str
    text: str
    isError: bool = False
    structured: object = None
    thrown: str | None = None

    @property
    def reference(self):
        """Where the text says that the human has not answered yet: what to await."""
        found = _REFERENCE.search(self.text) if AWAIT in self.text else None
        return found and found[0]


class Model:
    """Plays the language model: which call comes next, by what it saw so far."""

    def __init__(self):
        self.seen = []
        self._made = 0

    def next(self):
        """The call to make now, or None where the conversation is over."""
        if self._made == 0:
            return self._call(ASK, _PROMPT)
        if self._made >= _CALLS.get(_SCENARIO, 1):
            return None
        last = self.seen[-1]
        if _SCENARIO == "next-call":
            return self._call(ASK, _PROMPT)
        if last.reference:
            return self._call(AWAIT, {"reference": last.reference})
        if _SCENARIO == "defaults" and last.isError:
            return self._call(ASK, _PROMPT)
        return None

    async def saw(self, seen):
        """Takes what the model is told about the call that `next` named last."""
        self.seen.append(seen)
        if len(self.seen) == 1:
            _say({"progress": "first-result"})
            await asyncio.to_thread(sys.stdin.readline)
        if seen.isError:
            await asyncio.sleep(_TURN_SECONDS)

    def _call(self, tool, arguments):
        self._made += 1
        return Call(tool, arguments)


def raised(call, failure):
    """What a model sees of a call that raises: at most the words of the exception."""
    return Seen(call.tool, str(failure), True, None, f"{type(failure).__name__}: {failure}")


def text_of(content):
    """The text blocks of a `CallToolResult`."""
    return "\n".join(block.text for block in content if block.type == "text")


async def converse(model, call_tool):
    """Makes the model's calls one after the other; `call_tool(call)` returns a `Seen`."""
    while call := model.next():
        try:
            seen = await call_tool(call)
        except Exception as failure:
            seen = raised(call, failure)
        await model.saw(seen)


def entered():
    """What the human enters into a form."""
    return json.loads(os.environ["FORM"])


def play(package, drive):
    """Runs `drive(model)`, which returns the version of the protocol, and prints the report."""
    model = Model()
    era = asyncio.run(drive(model))
    _say(
        {
            "client": package,
            "version": importlib.metadata.version(package),
            "era": era,
            "seen": [dataclasses.asdict(one) for one in model.seen],
        }
    )


def _say(value):
    print(json.dumps(value), flush=True)
