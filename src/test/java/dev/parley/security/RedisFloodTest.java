package dev.parley.security;

import dev.parley.testing.FewForEach;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** A flood where processes share the questions. */
@QuarkusTest
@TestProfile(FewForEach.class)
@WithTestResource(RealRedis.class)
class RedisFloodTest extends FloodContract {}
