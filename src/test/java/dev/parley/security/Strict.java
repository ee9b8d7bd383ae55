package dev.parley.security;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Rates and numbers so small that a test meets them. */
public final class Strict implements QuarkusTestProfile {
  /** Ten of each pass at once; then the bucket refills. */
  static final int BURST = 10;

  static final int WAITING_PER_INTERACTION = 3;
  static final int WAITING_PER_PRINCIPAL = 8;
  static final int OPEN_PER_OWNER = 60;
  static final int SOCKETS_PER_PRINCIPAL = 4;

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.session.asks-per-second",
        "1",
        "parley.session.answers-per-second",
        "1",
        "parley.session.polls-per-second",
        "1",
        "parley.interaction.max-open-per-owner",
        String.valueOf(OPEN_PER_OWNER),
        "parley.limits.waiting-per-interaction",
        String.valueOf(WAITING_PER_INTERACTION),
        "parley.limits.waiting-per-principal",
        String.valueOf(WAITING_PER_PRINCIPAL),
        "parley.socket.max-per-principal",
        String.valueOf(SOCKETS_PER_PRINCIPAL));
  }
}
