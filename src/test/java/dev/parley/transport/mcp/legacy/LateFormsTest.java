package dev.parley.transport.mcp.legacy;

import dev.parley.testing.BriefCalls;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store in memory. */
@QuarkusTest
@TestProfile(BriefCalls.class)
class LateFormsTest extends LateFormsContract {}
