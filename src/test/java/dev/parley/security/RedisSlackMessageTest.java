package dev.parley.security;

import dev.parley.testing.RealRedis;
import dev.parley.testing.WithSlack;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store that processes share. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(RealRedis.class)
@WithTestResource(WithSlack.class)
class RedisSlackMessageTest extends SlackMessageContract {}
