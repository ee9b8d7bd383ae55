"""The Python clients against a running Parley, at their defaults, while a person answers."""

import asyncio
import unittest
import uuid

from hosts import HOSTS
from parley import QUESTIONS, Session, Wire

ASK = "ask_user_questions"
AWAIT = "await_user_answers"


def for_each_client(test):
    """Runs a test with both clients at once, each in a session of its own."""

    async def one(self, host):
        try:
            async with asyncio.timeout(60):
                await test(self, host, Session(f"python-{uuid.uuid4()}"), Wire())
        except BaseException as failure:
            failure.add_note(f"with the client of {host.name}")
            raise

    async def both(self):
        await asyncio.gather(*(one(self, host) for host in HOSTS))

    return both


class PythonClients(unittest.IsolatedAsyncioTestCase):
    def assert_answered(self, result, colour):
        self.assertEqual(result.structured_content["status"], "answered")
        self.assertEqual(result.structured_content["provenance"], "human")
        self.assertEqual(result.structured_content["answers"][0]["answer"], [colour])
        self.assertIn(colour, result.content[0].text)

    def assert_pending(self, result):
        self.assertEqual(result.structured_content["status"], "pending")
        self.assertIn(AWAIT, result.content[0].text)
        return {"reference": result.structured_content["reference"]}

    @for_each_client
    async def test_modern_client_waits_through_several_rounds(self, host, session, wire):
        async with host.connect(session.url, wire) as client:
            self.assertEqual(client.protocol, "2026-07-28")
            call = asyncio.create_task(client.call(ASK, QUESTIONS))
            await wire.called(4)
            self.assertFalse(call.done())
            await session.answer("Red")

            self.assert_answered(await call, "Red")
        self.assertEqual(len(await session.questions()), 1)

    @for_each_client
    async def test_modern_client_gets_a_reference_before_its_rounds_run_out(
        self, host, session, wire
    ):
        async with host.connect(session.url, wire) as client:
            reference = self.assert_pending(await client.call(ASK, QUESTIONS))
            await session.answer("Blue")

            self.assert_answered(await client.call(AWAIT, reference), "Blue")
        self.assertEqual(len(await session.questions()), 1)

    @for_each_client
    async def test_legacy_client_gets_a_reference_in_time(self, host, session, wire):
        async with host.connect(session.url, wire, mode="legacy") as client:
            self.assertEqual(client.protocol, "2025-11-25")
            reference = self.assert_pending(await client.call(ASK, QUESTIONS))
            again = self.assert_pending(await client.call(AWAIT, reference))
            self.assertEqual(again, reference)
            await session.answer("Red")

            self.assert_answered(await client.call(AWAIT, reference), "Red")
        self.assertEqual(len(await session.questions()), 1)

    @for_each_client
    async def test_client_comes_back_after_its_timeout_without_asking_twice(
        self, host, session, wire
    ):
        for mode in ("auto", "legacy"):
            meta = {"dev.parley/toolUseId": f"toolu_{uuid.uuid4()}"}
            async with host.connect(session.url, wire, mode=mode) as client:
                with self.assertRaisesRegex(Exception, "(?i)time"):
                    await client.call(ASK, QUESTIONS, timeout=0.5, meta=meta)
                again = asyncio.create_task(client.call(ASK, QUESTIONS, meta=meta))
                await session.answer("Blue")

                self.assert_answered(await again, "Blue")
        self.assertEqual(len(await session.questions()), 2)

    @for_each_client
    async def test_client_shows_a_form_and_brings_what_was_entered(self, host, session, wire):
        for mode in ("auto", "legacy"):
            form = host.accepting({"colour": "Red"})
            async with host.connect(session.url, wire, mode=mode, elicit=form) as client:
                self.assert_answered(await client.call(ASK, QUESTIONS), "Red")


if __name__ == "__main__":
    unittest.main(verbosity=2)
