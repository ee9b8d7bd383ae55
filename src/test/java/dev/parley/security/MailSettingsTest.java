package dev.parley.security;

import dev.parley.testing.MailServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@QuarkusTestResource(value = MailServer.class, restrictToAnnotatedClass = true)
class MailSettingsTest extends MailSettingsContract {}
