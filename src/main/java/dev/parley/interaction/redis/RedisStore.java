package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Claim;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.StoreTimer;
import dev.parley.interaction.Taking;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps interactions in Redis. Each operation is one script, except those that read a session in
 * parts: these may or may not see a change that is made meanwhile.
 */
@ApplicationScoped
@Typed(RedisStore.class)
class RedisStore implements InteractionStore {
  private final InteractionCreation creation;
  private final InteractionLookup lookup;
  private final InteractionEndings endings;
  private final BulkChanges bulk;
  private final InteractionHolds holds;
  private final InteractionReceipts receipts;
  private final LostAsks lost;
  private final StoreTimer timer;

  RedisStore(
      InteractionCreation creation,
      InteractionLookup lookup,
      InteractionEndings endings,
      BulkChanges bulk,
      InteractionHolds holds,
      InteractionReceipts receipts,
      LostAsks lost,
      StoreTimer timer) {
    this.creation = creation;
    this.lookup = lookup;
    this.endings = endings;
    this.bulk = bulk;
    this.holds = holds;
    this.receipts = receipts;
    this.lost = lost;
    this.timer = timer;
  }

  @Override
  public Instant now() {
    return lookup.now();
  }

  @Override
  public Uni<Creation> create(Interaction proposed) {
    return timer.time("create", () -> Claim.of(creation.create(proposed), this::giveBack));
  }

  /** Releases the hold of a caller that disconnected before it got the interaction. */
  private void giveBack(Creation creation) {
    switch (creation) {
      case Creation.Created(Interaction held) -> holds.giveBack(held.reference(), Release.ABANDON);
      case Creation.Attached(Interaction held) -> holds.giveBack(held.reference(), Release.ABANDON);
      case Creation.Conflict conflict -> {}
      case Creation.TurnTaken turnTaken -> {}
      case Creation.Refused refused -> {}
    }
  }

  @Override
  public Uni<Optional<Interaction>> find(InteractionKey key) {
    return timer.time("find", () -> lookup.find(key));
  }

  @Override
  public Uni<Optional<Interaction>> look(Interaction waitedFor, int waiting) {
    return timer.time("find", () -> lost.look(waitedFor, waiting));
  }

  @Override
  public Uni<Optional<Interaction>> find(String reference) {
    return timer.time("find", () -> lookup.find(reference));
  }

  @Override
  public Uni<List<Interaction>> find(SessionKey session, Collection<InteractionKey> some) {
    return timer.time("list", () -> lookup.find(session, some));
  }

  @Override
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    return timer.time("list", () -> lookup.page(session, request));
  }

  @Override
  public Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return timer.time("resolve", () -> endings.resolve(key, outcome, by));
  }

  @Override
  public Uni<Extension> extend(InteractionKey key, Duration by, Duration longest) {
    return timer.time("extend", () -> endings.extend(key, by, longest));
  }

  @Override
  public Uni<Sighting> seen(InteractionKey key, String connection) {
    return timer.time("seen", () -> receipts.seen(key, connection));
  }

  @Override
  public Uni<Snoozing> snooze(
      InteractionKey key, String person, @Nullable Instant until, String connection) {
    return timer.time("snooze", () -> receipts.snooze(key, person, until, connection));
  }

  @Override
  public Uni<Taking> take(InteractionKey key, String person, String connection, Duration lasting) {
    return timer.time("take", () -> receipts.take(key, person, connection, lasting));
  }

  @Override
  public Uni<Taking> giveBack(InteractionKey key, String connection) {
    return timer.time("take", () -> receipts.take(key, "", connection, Duration.ZERO));
  }

  @Override
  public Uni<Optional<Interaction>> hold(InteractionKey key) {
    return timer.time("hold", () -> holds.hold(key));
  }

  @Override
  public Uni<Void> release(String reference, Release how) {
    return timer.time("release", () -> holds.release(reference, how));
  }

  @Override
  public Uni<Boolean> collect(String reference) {
    return timer.time("collect", () -> receipts.collect(reference));
  }

  @Override
  public Uni<Void> uncollect(String reference) {
    return timer.time("collect", () -> receipts.uncollect(reference));
  }

  @Override
  public Uni<Void> withdraw(Principal asker) {
    return timer.time("withdraw", () -> bulk.withdraw(asker));
  }

  @Override
  public Uni<Titling> title(SessionKey session, @Nullable String title) {
    return timer.time("title", () -> bulk.title(session, title));
  }

  @Override
  public Uni<Void> retitle(SessionKey session) {
    return timer.time("title", () -> bulk.retitle(session));
  }

  @Override
  public Uni<Void> wipe(SessionKey session) {
    return timer.time("wipe", () -> bulk.wipe(session));
  }
}
