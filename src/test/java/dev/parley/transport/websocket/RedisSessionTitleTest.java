package dev.parley.transport.websocket;

import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** With a real Redis. */
@QuarkusTest
@WithTestResource(RealRedis.class)
class RedisSessionTitleTest extends SessionTitleContract {}
