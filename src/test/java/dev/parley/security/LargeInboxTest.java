package dev.parley.security;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With the store of one process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class LargeInboxTest extends LargeInboxContract {}
