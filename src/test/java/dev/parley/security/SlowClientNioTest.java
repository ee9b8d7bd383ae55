package dev.parley.security;

import dev.parley.security.SlowClientNioTest.ByNio;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.Map;

/** Where there is no native transport, slow clients are disconnected likewise. */
@QuarkusTest
@TestProfile(ByNio.class)
class SlowClientNioTest extends SlowClientTest {
  public static final class ByNio implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>(new Hasty().getConfigOverrides());
      settings.put("quarkus.vertx.prefer-native-transport", "false");
      return settings;
    }
  }

  @Override
  String eventLoop() {
    return "NioEventLoop";
  }
}
