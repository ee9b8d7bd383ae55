package dev.parley.security;

import dev.parley.testing.RealRedis;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Where processes share the settings. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisQuietHoursSettingsTest extends QuietHoursSettingsContract {}
