package dev.parley.transport;

import dev.parley.testing.RealRedis;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** With a real Redis. */
@QuarkusTest
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisSeenTest extends SeenContract {}
