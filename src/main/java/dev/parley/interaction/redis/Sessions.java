package dev.parley.interaction.redis;

import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Change;
import dev.parley.interaction.Changes;
import dev.parley.interaction.SessionKey;
import io.smallrye.mutiny.Uni;
import io.vertx.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Runs scripts on sessions. Whatever a script finds to be due and ends is noted here, once, by the
 * process that ran it.
 */
@ApplicationScoped
class Sessions {
  private static final Logger LOG = Logger.getLogger(Sessions.class);

  private final RedisLink link;
  private final Vault vault;
  private final Changes changes;
  private final Census census;
  private final List<Object> header;

  Sessions(
      RedisLink link,
      Pods pods,
      Keys keys,
      Vault vault,
      Changes changes,
      Census census,
      ParleyConfig config) {
    this.link = link;
    this.vault = vault;
    this.changes = changes;
    this.census = census;
    this.header =
        List.of(
            pods.self(),
            keys.channels(),
            config.interaction().retention().toMillis(),
            config.interaction().maxRetained());
  }

  /**
   * What a script says that it did is noted, also where whoever waits for it goes away meanwhile.
   *
   * @param session how the keys of the session begin
   * @return fails with a {@code Refusal} {@code store_unavailable}
   */
  Uni<Reply> run(Script script, String session, Object... args) {
    return run(script, session, List.of(args));
  }

  Uni<Reply> run(Script script, String session, List<?> args) {
    List<Object> all = new ArrayList<>(header.size() + args.size());
    all.addAll(header);
    all.addAll(args);
    return Detached.of(link.run(script, session, all), this::read);
  }

  private Reply read(Response response) {
    Reply reply = Reply.read(response);
    census.count(reply.counted());
    reply.lapsed().forEach(this::lapsed);
    return reply;
  }

  private void lapsed(List<byte[]> parts) {
    try {
      ended(Kept.read(parts, vault));
    } catch (RuntimeException unreadable) {
      LOG.errorf("What ended cannot be read: %s", unreadable.getMessage());
    }
  }

  /** Notes an ending that this process brought about. */
  void ended(Kept record) {
    changes.made(new Change.Resolved(record.interaction()));
  }

  /**
   * An interaction of the session that was asked for, or of any where none is named.
   *
   * @throws IllegalStateException where it is another one
   */
  Kept record(List<byte[]> parts, SessionKey session) {
    Kept record = Kept.read(parts, vault);
    if (!record.interaction().key().session().equals(session)) {
      throw new IllegalStateException("the store has the interaction of another session here");
    }
    return record;
  }
}
