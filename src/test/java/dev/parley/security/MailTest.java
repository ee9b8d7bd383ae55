package dev.parley.security;

import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class MailTest extends MailContract {}
