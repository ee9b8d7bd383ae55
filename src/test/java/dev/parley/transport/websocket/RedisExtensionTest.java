package dev.parley.transport.websocket;

import dev.parley.testing.BriefCalls;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With a real Redis. */
@QuarkusTest
@TestProfile(BriefCalls.class)
@WithTestResource(RealRedis.class)
class RedisExtensionTest extends ExtensionContract {}
