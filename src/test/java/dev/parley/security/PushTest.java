package dev.parley.security;

import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Where one process has everything. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class PushTest extends PushContract {}
