package dev.parley.transport;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Bounds so tight that a test meets them. */
public final class Narrow implements QuarkusTestProfile {
  public static final int BACKLOG = 65_536;
  public static final int MESSAGES_PER_SECOND = 20;
  public static final int FRONTENDS = 3;
  public static final int OPEN = 40;

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.limits.buffered-bytes-per-connection", String.valueOf(BACKLOG),
        "parley.socket.max-messages-per-second", String.valueOf(MESSAGES_PER_SECOND),
        "parley.socket.max-per-session", String.valueOf(FRONTENDS),
        "parley.session.max-open", String.valueOf(OPEN));
  }
}
