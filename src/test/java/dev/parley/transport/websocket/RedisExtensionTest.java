package dev.parley.transport.websocket;

import dev.parley.testing.RealRedis;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With a real Redis. */
@QuarkusTest
@TestProfile(ExtensionContract.SeventyMinutes.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisExtensionTest extends ExtensionContract {}
