package dev.parley.security;

import dev.parley.testing.FewForEach;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** A flood where one process has all the questions. */
@QuarkusTest
@TestProfile(FewForEach.class)
class FloodTest extends FloodContract {}
