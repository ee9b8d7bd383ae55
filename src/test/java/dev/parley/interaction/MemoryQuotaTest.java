package dev.parley.interaction;

import dev.parley.testing.FewForEach;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Quotas in the store of one process. */
@QuarkusTest
@TestProfile(FewForEach.class)
class MemoryQuotaTest extends QuotaContract {}
