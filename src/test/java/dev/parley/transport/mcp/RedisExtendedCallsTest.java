package dev.parley.transport.mcp;

import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With a real Redis, which forgets keys by their times. */
@QuarkusTest
@TestProfile(ExtendedCallsContract.Brief.class)
@WithTestResource(RealRedis.class)
class RedisExtendedCallsTest extends ExtendedCallsContract {}
