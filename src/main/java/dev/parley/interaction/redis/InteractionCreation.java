package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Creation;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;

/** Creates interactions, or attaches a call to the interaction that the same ask created before. */
@ApplicationScoped
class InteractionCreation {
  /** The index of the reply's part that says how many interactions the creation ended. */
  private static final int ENDED = 6;

  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final CreateArguments arguments;
  private final CreationReader reader;
  private final OpenCounters counters;
  private final UnreleasedHolds unreleased;
  private final CreationIndexes indexes;

  InteractionCreation(
      SessionScripts scripts,
      RedisKeys keys,
      CreateArguments arguments,
      CreationReader reader,
      OpenCounters counters,
      UnreleasedHolds unreleased,
      CreationIndexes indexes) {
    this.scripts = scripts;
    this.keys = keys;
    this.arguments = arguments;
    this.reader = reader;
    this.counters = counters;
    this.unreleased = unreleased;
    this.indexes = indexes;
  }

  /** Creates or attaches. It refuses only by recent counts: old ones are read again first. */
  Uni<Creation> create(Interaction proposed) {
    return create(proposed, false)
        .onFailure()
        .invoke(() -> unreleased.abandon(proposed.reference()));
  }

  /**
   * Creates what was created before and what Redis lacks, for calls that wait for it. It takes no
   * hold where it is there again.
   */
  Uni<Creation> again(Interaction lost) {
    return create(lost, true);
  }

  private Uni<Creation> create(Interaction proposed, boolean again) {
    InboxKey inbox = proposed.ask().inbox();
    return inbox == null ? create(proposed, Map.of(), again) : createIn(inbox, proposed, again);
  }

  /**
   * Enters it in the indexes first, which may then have an entry too many, and never one too few.
   */
  private Uni<Creation> createIn(InboxKey inbox, Interaction proposed, boolean again) {
    return indexes
        .enter(inbox, proposed)
        .chain(entered ->
            create(proposed, entered.notices(), again)
                .invoke(creation -> indexes.correct(inbox, proposed, entered, creation)));
  }

  /**
   * @param notices after how long each channel tells of it
   */
  private Uni<Creation> create(Interaction proposed, Map<String, Duration> notices, boolean again) {
    return Uni.createFrom()
        .deferred(() -> {
          byte[] sealed = arguments.seal(proposed);
          Attempt attempt = new Attempt(proposed, notices, sealed, again);
          OwnerTags owner = OwnerTags.of(proposed.key().session());
          OpenCounters.Room room = room(proposed, sealed, owner);
          return room.full() != null && counters.isOld(owner)
              ? counters
                  .learn(owner)
                  .chain(() -> create(attempt, owner, room(proposed, sealed, owner)))
              : create(attempt, owner, room);
        });
  }

  /**
   * What is to be created.
   *
   * @param notices after how long each channel tells of it
   * @param sealed the ask as it is stored
   * @param again whether it was there before
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Attempt(
      Interaction proposed, Map<String, Duration> notices, byte[] sealed, boolean again) {}

  private OpenCounters.Room room(Interaction proposed, byte[] sealed, OwnerTags owner) {
    return counters.room(owner, proposed.ask().isTask(), sealed.length);
  }

  private Uni<Creation> create(Attempt attempt, OwnerTags owner, OpenCounters.Room room) {
    Interaction proposed = attempt.proposed();
    return scripts
        .run(
            Script.CREATE,
            keys.session(proposed.key().session()),
            arguments.of(attempt, owner, room))
        .invoke(reply -> {
          if (room.crowded() && reply.status().equals("created") && reply.text(ENDED).equals("0")) {
            counters.makeRoom(owner, attempt.sealed().length);
          }
        })
        .map(reply -> reader.read(reply, proposed, room.full()));
  }
}
