package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The names of keys in Redis. All keys of a session share its tag as the hash tag (Redis Cluster
 * specification, Hash tags), and every reference ends with the tag of its session, so that the keys
 * are found without an index.
 */
@ApplicationScoped
class RedisKeys {
  private final String prefix;

  RedisKeys(RedisConfig config) {
    this.prefix = config.prefix();
  }

  /** The prefix of all keys of a session. */
  String session(SessionKey session) {
    return tagged(session.tag());
  }

  /**
   * The keys of which a script on a session is told: the prefix of all keys of the session, from
   * which it makes their names, and another name. No key has either. So while a cluster moves the
   * slot of the session, no node runs the script, which might find half of the keys: the former
   * one, lacking both, says ASK, and the next one, lacking one of several, says TRYAGAIN.
   */
  static List<String> ofScripts(String session) {
    return List.of(session, session + ":whole");
  }

  /** The prefix of all keys of the session to which a reference belongs; empty if it is none. */
  Optional<String> session(String reference) {
    return SessionKey.tagOf(reference).map(this::tagged);
  }

  private String tagged(String tag) {
    return prefix + ":{" + tag + "}";
  }

  /** The forms shown in an MCP session. */
  String forms(String mcpSession) {
    return prefix + ":forms:{" + mcpSession + "}";
  }

  /** A sorted set of the processes by their last heartbeat. */
  String pods() {
    return prefix + ":pods";
  }

  /** The prefix of the channels of all processes. */
  String channels() {
    return prefix + ":pod:";
  }

  /** The sessions in which an asker has interactions. */
  String asker(Principal asker) {
    return prefix + ":asker:" + SessionKey.tag(asker.tenant(), asker.owner(), asker.client());
  }

  /** The prefix of all keys of the session with this tag. */
  String sessionOf(String tag) {
    return tagged(tag);
  }

  /**
   * The index of an inbox: what is open there, what has ended, and until when each may be there.
   */
  List<String> inbox(InboxKey inbox) {
    String base = inboxBase(inbox);
    return List.of(base + ":open", base + ":ended", base + ":due");
  }

  /** Exists while somebody has the inbox on the screen. */
  String activeInbox(InboxKey inbox) {
    return inboxBase(inbox) + ":active";
  }

  /** What the person of an inbox has set. */
  String settings(InboxKey inbox) {
    return inboxBase(inbox) + ":settings";
  }

  /** The index of an inbox, and what its person has set. */
  List<String> inboxWithSettings(InboxKey inbox) {
    List<String> all = new ArrayList<>(inbox(inbox));
    all.add(settings(inbox));
    return all;
  }

  /** The references of a shard by when their notices are due. */
  String due(int shard) {
    return prefix + ":due:" + shard;
  }

  /** A short-lived text; its name may be a secret. */
  String ephemeral(String name) {
    return prefix + ":ephemeral:" + SessionKey.tag("ephemeral", name);
  }

  /** How many codes were sent, by a person or to an address. */
  String sentCodes(String whose) {
    return prefix + ":codes:" + whose;
  }

  private String inboxBase(InboxKey inbox) {
    return prefix + ":inbox:{" + inbox.tag() + "}";
  }

  /** The channel on which scripts tell what happens in an inbox; see the Lua function tell. */
  String inboxChannel(InboxKey inbox) {
    return prefix + ":inbox:" + inbox.tag();
  }

  /** The counts of one owner, of one tenant or of the whole service. */
  String counts(String scope) {
    return prefix + ":counts:" + scope;
  }

  /** A sorted set of the results of an owner that may be forgotten. */
  String evictable(String owner) {
    return prefix + ":evictable:" + owner;
  }
}
