package dev.parley.security;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Withdrawing a key where one process has all the questions. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class RevocationTest extends RevocationContract {}
