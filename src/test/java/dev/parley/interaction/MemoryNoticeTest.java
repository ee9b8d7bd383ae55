package dev.parley.interaction;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;

/** What channels owe to the questions of one process. */
@QuarkusTest
@TestProfile(MemoryNoticeTest.Settings.class)
class MemoryNoticeTest extends NoticeContract {

  /** The settings of the contract. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return NOTICE_SETTINGS;
    }
  }
}
