package dev.parley.security;

import dev.parley.testing.TrustedPush;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Where one process has everything. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@QuarkusTestResource(value = TrustedPush.class, restrictToAnnotatedClass = true)
class PushTest extends PushContract {}
