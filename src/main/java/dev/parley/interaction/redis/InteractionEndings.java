package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Extension;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.redis.RecentEndings.Ending;
import dev.parley.reactive.DetachedWork;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Ends one interaction, if it has not ended before, or has it expire later. */
@ApplicationScoped
class InteractionEndings {
  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final StoreCodec codec;
  private final OpenCounters counters;
  private final ExpirySchedule schedule;
  private final AskerSessions askers;
  private final RecentEndings recent;
  private final int answerAllowance;

  InteractionEndings(
      SessionScripts scripts,
      RedisKeys keys,
      StoreCodec codec,
      OpenCounters counters,
      ExpirySchedule schedule,
      AskerSessions askers,
      RecentEndings recent,
      InteractionConfig config) {
    this.scripts = scripts;
    this.keys = keys;
    this.codec = codec;
    this.counters = counters;
    this.schedule = schedule;
    this.askers = askers;
    this.recent = recent;
    this.answerAllowance = config.answerAllowance();
  }

  Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return Uni.createFrom()
        .deferred(() -> {
          byte[] sealed = codec.close(StoredEnding.of(key, outcome, by));
          OwnerTags owner = OwnerTags.of(key.session());
          String reply = isReply(outcome, by);
          boolean asksBack = outcome instanceof Outcome.Declined declined && declined.asksBack();
          if (!isLong(outcome, by) || !counters.isTooLong(owner, sealed.length)) {
            return resolve(key, sealed, reply, false, asksBack);
          }
          return counters
              .learn(owner)
              .chain(() ->
                  resolve(key, sealed, reply, counters.isTooLong(owner, sealed.length), asksBack));
        });
  }

  private Uni<Resolution> resolve(
      InteractionKey key, byte[] sealed, String reply, boolean isTooLong, boolean asksBack) {
    List<Object> args =
        List.of(key.toolUseId(), sealed, reply, isTooLong ? "1" : "0", asksBack ? "1" : "0");
    String session = keys.session(key.session());
    return DetachedWork.of(
        scripts.run(Script.RESOLVE, session, args),
        done -> {
          Resolution resolution = resolution(done, key.session());
          if (resolution instanceof Resolution.Won(Interaction ended)) {
            List<Object> again = new ArrayList<>(args);
            again.add(ended.reference());
            recent.made(new Ending(session, again, sealed.length));
          }
          return resolution;
        });
  }

  private Resolution resolution(ScriptReply reply, SessionKey session) {
    if (reply.status().equals("unknown")) {
      return new Resolution.Unknown();
    }
    if (reply.status().equals("long")) {
      return new Resolution.TooLong(answerAllowance);
    }
    StoredInteraction stored = StoredInteraction.read(reply.parts(), session, codec);
    if (reply.status().equals("late")) {
      return new Resolution.Late(stored.interaction());
    }
    schedule.drop(stored.interaction().reference());
    scripts.ended(stored);
    return new Resolution.Won(stored.interaction());
  }

  Uni<Extension> extend(InteractionKey key, Duration by, Duration longest) {
    return DetachedWork.of(
        scripts.run(
            Script.EXTEND,
            keys.session(key.session()),
            key.toolUseId(),
            by.toMillis(),
            longest.toMillis()),
        reply -> extension(reply, key.session()));
  }

  private Extension extension(ScriptReply reply, SessionKey session) {
    if (reply.status().equals("unknown")) {
      return new Extension.Unknown();
    }
    StoredInteraction stored = StoredInteraction.read(reply.parts(), session, codec);
    Interaction now = stored.interaction();
    if (!now.isOpen()) {
      return new Extension.Late(now);
    }
    schedule.at(now.reference(), stored.due());
    if (!reply.status().equals("extended")) {
      return new Extension.AtLimit(now);
    }
    askers.open(now);
    return new Extension.Extended(now);
  }

  /** Whether a human's answer is longer than the room that its question reserves for it. */
  private boolean isLong(Outcome outcome, EndedBy by) {
    return by instanceof EndedBy.Human
        && outcome instanceof Outcome.Answered answered
        && answered.weight() > answerAllowance;
  }

  /** {@code 2} for answers of a human, {@code 1} for another reply of a human, else {@code 0}. */
  private static String isReply(Outcome outcome, EndedBy by) {
    if (!(by instanceof EndedBy.Human)) {
      return "0";
    }
    return switch (outcome) {
      case Outcome.Answered answered -> "2";
      case Outcome.Declined declined -> "1";
      case Outcome.Cancelled cancelled -> "1";
      case Outcome.Expired expired -> "0";
      case Outcome.Unavailable unavailable -> "0";
      case Outcome.Aborted aborted -> "0";
    };
  }
}
