package dev.parley.security;

import dev.parley.testing.MailServer;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Where processes share what there is. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
@QuarkusTestResource(value = MailServer.class, restrictToAnnotatedClass = true)
class RedisMailSettingsTest extends MailSettingsContract {}
