package dev.parley.interaction.redis;

import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.reactive.DetachedWork;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Runs scripts on sessions. A script also ends interactions that are due; the process that ran the
 * script records these endings here, once.
 */
@ApplicationScoped
class SessionScripts {
  private static final Logger LOG = Logger.getLogger(SessionScripts.class);

  private final RedisLink link;
  private final StoreCodec codec;
  private final ChangeBus changes;
  private final OpenCounters counters;
  private final ScriptHeader header;
  private final InboxIndex inboxes;
  private final DueNotices due;

  SessionScripts(
      RedisLink link,
      ScriptHeader header,
      StoreCodec codec,
      ChangeBus changes,
      OpenCounters counters,
      InboxIndex inboxes,
      DueNotices due) {
    this.link = link;
    this.codec = codec;
    this.changes = changes;
    this.counters = counters;
    this.header = header;
    this.inboxes = inboxes;
    this.due = due;
  }

  /**
   * Runs a script and records its changes, even if its caller disconnects meanwhile.
   *
   * @param session the prefix of the session's keys
   * @return fails with a {@code Refusal} {@code store_unavailable}
   */
  Uni<ScriptReply> run(Script script, String session, Object... args) {
    return run(script, session, List.of(args));
  }

  Uni<ScriptReply> run(Script script, String session, List<?> args) {
    List<String> names = RedisKeys.ofScripts(session);
    return DetachedWork.of(link.run(script, names, header.before(args)), this::read);
  }

  private ScriptReply read(Reply response) {
    ScriptReply reply = ScriptReply.read(response);
    counters.count(reply.counted());
    reply.lapsed().forEach(this::lapsed);
    return reply;
  }

  private void lapsed(List<byte[]> parts) {
    try {
      ended(StoredInteraction.read(parts, codec));
    } catch (RuntimeException unreadable) {
      LOG.errorf("What ended cannot be read: %s", unreadable.getMessage());
    }
  }

  /** Records an ending that this process caused. */
  void ended(StoredInteraction stored) {
    changes.made(new Change.Resolved(stored.interaction()));
    inboxes.ended(stored.interaction());
    due.changed(stored);
  }
}
