package dev.parley.interaction;

import dev.parley.testing.FewForEach;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Quotas in the store that processes share. */
@QuarkusTest
@TestProfile(FewForEach.class)
@WithTestResource(RealRedis.class)
class RedisQuotaTest extends QuotaContract {}
