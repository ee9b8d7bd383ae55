package dev.parley.security;

import dev.parley.testing.RealRedis;
import dev.parley.testing.TrustedPush;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Where processes share the questions and the settings. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
@QuarkusTestResource(value = TrustedPush.class, restrictToAnnotatedClass = true)
class RedisPushTest extends PushContract {}
