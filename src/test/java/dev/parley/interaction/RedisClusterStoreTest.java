package dev.parley.interaction;

import dev.parley.testing.RealRedisCluster;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/**
 * The store that processes share, on Redis in cluster mode, which refuses scripts that reach out.
 */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@WithTestResource(RealRedisCluster.class)
class RedisClusterStoreTest extends InteractionStoreContract {}
