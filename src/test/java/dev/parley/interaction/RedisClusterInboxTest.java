package dev.parley.interaction;

import dev.parley.testing.RealRedisCluster;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** The inboxes of the store that processes share, on Redis in cluster mode. */
@QuarkusTest
@TestProfile(NoticeFixture.Settings.class)
@WithTestResource(RealRedisCluster.class)
class RedisClusterInboxTest extends RedisInboxContract {}
