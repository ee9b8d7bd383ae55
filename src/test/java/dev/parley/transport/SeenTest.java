package dev.parley.transport;

import io.quarkus.test.junit.QuarkusTest;

/** With the store of one process. */
@QuarkusTest
class SeenTest extends SeenContract {}
