package dev.parley.transport.websocket;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(ExtensionContract.SeventyMinutes.class)
class ExtensionTest extends ExtensionContract {}
