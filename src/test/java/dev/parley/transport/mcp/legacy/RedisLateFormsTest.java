package dev.parley.transport.mcp.legacy;

import dev.parley.testing.BriefCalls;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With a real Redis, where nothing of a form is kept in the process that sent it. */
@QuarkusTest
@TestProfile(BriefCalls.class)
@WithTestResource(RealRedis.class)
class RedisLateFormsTest extends LateFormsContract {}
