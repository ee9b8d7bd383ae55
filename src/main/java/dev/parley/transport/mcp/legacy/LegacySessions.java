package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.McpConfig;
import dev.parley.identity.Base64Url128;
import dev.parley.identity.Principal;
import dev.parley.identity.Sha256;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Session ids that hold the session (MCP 2025-11-25, basic/transports, Session Management): sealed,
 * so that any pod knows what the client can do and need not have seen it before. They prove nothing
 * about who calls. A client may leave the id out; then it is asked for nothing.
 */
@Singleton
class LegacySessions {
  static final String HEADER = "Mcp-Session-Id";

  private final SealedJson seal;
  private final Clock clock;
  private final McpConfig config;
  private final OpenedSessions opened = new OpenedSessions();

  LegacySessions(SealedJson seal, Clock clock, McpConfig config) {
    this.seal = seal;
    this.clock = clock;
    this.config = config;
  }

  /**
   * @param params of {@code initialize}
   */
  String mint(Principal owner, String revision, JsonNode params) {
    LegacySession session =
        LegacySession.of(owner, revision, params, clock.instant().plus(config.sessionLife()));
    return seal.sealText(Purpose.SESSION_ID, session);
  }

  /** By what a session is known in the store; empty where a request names none. */
  static Optional<String> digest(McpHttpRequest http) {
    return Optional.ofNullable(http.header(HEADER)).map(LegacySessions::digest);
  }

  private static String digest(String id) {
    return Base64Url128.of(Sha256.of(id));
  }

  /**
   * The client of a request, as far as its session id says. Empty where it names a session that
   * there is not: expired, of somebody else, or made up. The client has to initialise again then.
   */
  Optional<LegacyClient> client(McpHttpRequest http) {
    String id = http.header(HEADER);
    if (id == null) {
      return Optional.of(LegacyClient.UNKNOWN);
    }
    LegacySession session = session(id);
    return session == null
            || !session.owner().equals(http.principal())
            || session.isOver(clock.instant())
        ? Optional.empty()
        : Optional.of(session.client(http.mayRelay()));
  }

  /** The session that an id holds, or null where it was made up. */
  private @Nullable LegacySession session(String id) {
    LegacySession known = opened.find(id);
    if (known != null) {
      return known;
    }
    LegacySession session = seal.openText(Purpose.SESSION_ID, id, LegacySession.class).orElse(null);
    if (session != null) {
      opened.note(id, session);
    }
    return session;
  }
}
