package dev.parley.transport.mcp;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(ExtendedCallsContract.Brief.class)
class ExtendedCallsTest extends ExtendedCallsContract {}
