package dev.parley.interaction;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** What channels owe to the questions of one process. */
@QuarkusTest
@TestProfile(NoticeFixture.Settings.class)
class MemoryNoticeTest extends NoticeContract {}
