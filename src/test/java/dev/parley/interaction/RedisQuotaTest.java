package dev.parley.interaction;

import dev.parley.testing.FewForEach;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Quotas in the store that processes share. */
@QuarkusTest
@TestProfile(FewForEach.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisQuotaTest extends QuotaContract {}
