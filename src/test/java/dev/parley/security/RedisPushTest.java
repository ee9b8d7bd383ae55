package dev.parley.security;

import dev.parley.testing.RealRedis;
import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Where processes share the questions and the settings. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(RealRedis.class)
@WithTestResource(WithChannels.class)
class RedisPushTest extends PushContract {}
