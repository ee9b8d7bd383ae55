package dev.parley.transport.websocket;

import dev.parley.testing.BriefCalls;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(BriefCalls.class)
class ExtensionTest extends ExtensionContract {}
