package dev.parley.transport.websocket;

import io.quarkus.test.junit.QuarkusTest;

/** With the store of one process. */
@QuarkusTest
class SessionTitleTest extends SessionTitleContract {}
