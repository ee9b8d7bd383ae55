package dev.parley.security;

import dev.parley.testing.RealRedis;
import dev.parley.testing.WithSlack;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store that processes share. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
@QuarkusTestResource(value = WithSlack.class, restrictToAnnotatedClass = true)
class RedisSlackAnswerTest extends SlackAnswerContract {}
