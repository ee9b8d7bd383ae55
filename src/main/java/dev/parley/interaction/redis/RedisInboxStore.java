package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.InboxPage;
import dev.parley.interaction.InboxRequest;
import dev.parley.interaction.InboxStore;
import dev.parley.interaction.StoreTimer;
import io.lettuce.core.protocol.CommandType;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Duration;

/** The inboxes of people, over all sessions and processes. */
@ApplicationScoped
@Typed(RedisInboxStore.class)
class RedisInboxStore implements InboxStore {
  private final InboxIndex index;
  private final InteractionLookup lookup;
  private final RedisLink link;
  private final RedisKeys keys;
  private final ChangeBus changes;
  private final StoreTimer timer;

  RedisInboxStore(
      InboxIndex index,
      InteractionLookup lookup,
      RedisLink link,
      RedisKeys keys,
      ChangeBus changes,
      StoreTimer timer) {
    this.index = index;
    this.lookup = lookup;
    this.link = link;
    this.keys = keys;
    this.changes = changes;
    this.timer = timer;
  }

  /** Subscribes from now on to the inboxes to which this process listens. */
  void start() {
    changes.attendInboxes(inbox ->
        link.subscriptions().listen(keys.inboxChannel(inbox), () -> changes.isListening(inbox)));
  }

  @Override
  public Uni<InboxPage> page(InboxKey inbox, InboxRequest request) {
    return timer.time(
        "list",
        () ->
            heard(inbox)
                .chain(() ->
                    new InboxPageReader(index, lookup::find, inbox, request, lookup.now()).read()));
  }

  /** Once Redis tells this process of an inbox, where a listener waits for that. */
  private Uni<Void> heard(InboxKey inbox) {
    return changes.isListening(inbox)
        ? link.subscriptions().heard(keys.inboxChannel(inbox))
        : Uni.createFrom().voidItem();
  }

  @Override
  public Uni<Void> active(InboxKey inbox, Duration life) {
    return send(RedisCall.of(CommandType.SET)
            .key(keys.activeInbox(inbox))
            .arg("1")
            .arg("PX")
            .arg(life.toMillis()))
        .replaceWithVoid();
  }

  @Override
  public Uni<Boolean> isActive(InboxKey inbox) {
    return send(RedisCall.of(CommandType.EXISTS).key(keys.activeInbox(inbox)))
        .map(found -> found.toInteger() > 0);
  }

  private Uni<Reply> send(RedisCall request) {
    return link.send(request).onFailure().transform(failure -> StoreUnavailable.refusal());
  }
}
