package dev.parley.transport.mcp.legacy;

import dev.parley.testing.RealRedis;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With a real Redis, where nothing of a form is kept in the process that sent it. */
@QuarkusTest
@TestProfile(LateFormsTest.Settings.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisLateFormsTest extends LateFormsContract {}
