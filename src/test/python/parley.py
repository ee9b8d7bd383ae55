"""What the person does, over REST, and what goes over the wire, which the tests wait for."""

import asyncio
import json
import os
import urllib.request

PARLEY = os.environ["PARLEY_URL"].rstrip("/")

QUESTIONS = {
    "questions": [
        {
            "id": "colour",
            "text": "Which colour?",
            "type": "SingleChoice",
            "choices": ["Red", "Blue"],
            "allowOther": False,
            "required": True,
        }
    ]
}


class Wire:
    """Counts the calls that a client sends, by hooks of its HTTP client."""

    def __init__(self):
        self._calls = 0
        self._another = asyncio.Condition()

    async def look(self, request):
        if b'"tools/call"' in await request.aread():
            async with self._another:
                self._calls += 1
                self._another.notify_all()

    async def called(self, count):
        """Waits until the client has sent so many calls, retries included."""
        async with self._another:
            await self._another.wait_for(lambda: self._calls >= count)


class Session:
    """One session of Parley, and the person who looks at it."""

    def __init__(self, name):
        self.url = f"{PARLEY}/mcp?session={name}"
        self._interactions = f"{PARLEY}/api/v1/sessions/{name}/interactions"

    async def questions(self):
        """All that was ever asked in it."""
        return (await self._send(self._interactions))["interactions"]

    async def answer(self, colour):
        """Answers the only question that is open, as soon as there is one."""
        while not (there := [one for one in await self.questions() if one["status"] == "open"]):
            await asyncio.sleep(0.05)
        (question,) = there
        answers = {"answers": [{"id": "colour", "answer": [colour]}]}
        return await self._send(f"{self._interactions}/{question['toolUseId']}/answer", answers)

    @staticmethod
    async def _send(url, body=None):
        def now():
            request = urllib.request.Request(url)
            if body is not None:
                request.data = json.dumps(body).encode()
                request.add_header("Content-Type", "application/json")
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)

        return await asyncio.to_thread(now)
