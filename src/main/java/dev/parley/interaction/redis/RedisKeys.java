package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Where things lie in Redis. All keys of a session share its tag as the hash tag (Redis Cluster
 * specification, Hash tags), and every reference ends with the tag of its session, so that it leads
 * there without an index.
 */
@ApplicationScoped
class RedisKeys {
  private final String prefix;

  RedisKeys(RedisConfig config) {
    this.prefix = config.prefix();
  }

  /** How all keys of a session begin. */
  String session(SessionKey session) {
    return tagged(session.tag());
  }

  /** How all keys of the session begin that a reference leads to; empty where it is none. */
  Optional<String> session(String reference) {
    return SessionKey.tagOf(reference).map(this::tagged);
  }

  private String tagged(String tag) {
    return prefix + ":{" + tag + "}";
  }

  /** The forms that are out in an MCP session. */
  String forms(String mcpSession) {
    return prefix + ":forms:{" + mcpSession + "}";
  }

  /** Ranks the processes by their last sign of life. */
  String pods() {
    return prefix + ":pods";
  }

  /** How the channels of all processes begin. */
  String channels() {
    return prefix + ":pod:";
  }

  /** In which sessions an asker has questions. */
  String asker(Principal asker) {
    return prefix + ":asker:" + SessionKey.tag(asker.tenant(), asker.owner(), asker.client());
  }

  /** How all keys of the session with that tag begin. */
  String sessionOf(String tag) {
    return tagged(tag);
  }

  /** What one owner, one tenant or all use. */
  String counts(String scope) {
    return prefix + ":counts:" + scope;
  }

  /** Ranks the results of an owner that may be forgotten to make room. */
  String evictable(String owner) {
    return prefix + ":evictable:" + owner;
  }
}
