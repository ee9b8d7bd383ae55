package dev.parley.security;

import dev.parley.testing.WithSlack;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithSlack.class)
class SlackMessageTest extends SlackMessageContract {}
