package dev.parley.security;

import dev.parley.testing.WithSlack;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@QuarkusTestResource(value = WithSlack.class, restrictToAnnotatedClass = true)
class SlackLinkTest extends SlackLinkContract {}
