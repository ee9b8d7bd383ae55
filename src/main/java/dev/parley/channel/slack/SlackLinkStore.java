package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Base64Url128;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.EphemeralStore;
import dev.parley.json.JsonCodec;
import dev.parley.json.RecordReader;
import dev.parley.person.SlackContact.SlackProfile;
import dev.parley.person.SlackIdentity;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The codes that people made and who sent them. A code leads to an inbox, and the inbox to the code
 * that counts there: a code that was replaced leads nowhere.
 */
@Singleton
class SlackLinkStore {
  private static final Duration LIFE = Duration.ofMinutes(10);

  /** How many codes a user of Slack can send in that time. */
  private static final int MOST_TRIES = 5;

  private static final int RANDOM_BYTES = 16;

  private final EphemeralStore store;
  private final JsonCodec codec;
  private final RecordReader records;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  SlackLinkStore(EphemeralStore store, JsonCodec codec, RecordReader records, Clock clock) {
    this.store = store;
    this.codec = codec;
    this.records = records;
    this.clock = clock;
  }

  /** To which inbox a code leads, and under which number. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Target(String tenant, String owner, @Nullable String person, String number) {
    InboxKey inbox() {
      return new InboxKey(tenant, owner, person);
    }
  }

  /** What is under way at an inbox. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Pending(String number, long untilMillis, @Nullable Candidate candidate) {
    Instant until() {
      return Instant.ofEpochMilli(untilMillis);
    }
  }

  /**
   * Who sent the code.
   *
   * @param id names them to the page
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Candidate(
      String id,
      @Nullable String enterprise,
      String team,
      String user,
      String teamName,
      String name,
      @Nullable String picture) {
    SlackIdentity identity() {
      return new SlackIdentity(enterprise, team, user);
    }

    SlackProfile profile() {
      return new SlackProfile(teamName, name, picture);
    }
  }

  Uni<SlackLinks.Code> begin(InboxKey inbox) {
    SlackCode code = SlackCode.random(random);
    Instant until = clock.instant().plus(LIFE).truncatedTo(ChronoUnit.MILLIS);
    String number = id();
    Target target = new Target(inbox.tenant(), inbox.owner(), inbox.person(), number);
    Pending pending = new Pending(number, until.toEpochMilli(), null);
    return store
        .put(of(inbox), codec.text(pending), LIFE)
        .chain(done -> store.putIfAbsent(of(code), codec.text(target), LIFE))
        .map(done -> new SlackLinks.Code(code.shown(), until));
  }

  Uni<Optional<Pending>> pending(InboxKey inbox) {
    return store.read(of(inbox)).map(text -> text.flatMap(found -> read(found, Pending.class)));
  }

  Uni<Void> forget(InboxKey inbox) {
    return store
        .read(of(inbox))
        .chain(text ->
            text.map(found -> store.remove(of(inbox), found))
                .orElseGet(() -> Uni.createFrom().item(false)))
        .replaceWithVoid();
  }

  /** Who sent the code, who is taken from there; fails where it is somebody else by now. */
  Uni<Candidate> confirm(InboxKey inbox, String id) {
    return store
        .read(of(inbox))
        .chain(text -> {
          Candidate candidate =
              text.flatMap(found -> read(found, Pending.class))
                  .map(Pending::candidate)
                  .filter(one -> one.id().equals(id))
                  .orElseThrow(SlackLinkStore::gone);
          return store
              .remove(of(inbox), text.orElseThrow())
              .map(isMine -> {
                if (!isMine) {
                  throw gone();
                }
                return candidate;
              });
        });
  }

  private static Refusal gone() {
    return Refusal.of(
        ErrorCode.INVALID_ARGUMENT,
        "candidate must be the id of who sent the code last; its time may be over, so look again or"
            + " make a new code");
  }

  /** Takes one of the tries of a user of Slack. */
  Uni<Boolean> mayTry(SlackIdentity who) {
    return mayTry(who, 1);
  }

  private Uni<Boolean> mayTry(SlackIdentity who, int next) {
    return next > MOST_TRIES
        ? Uni.createFrom().item(false)
        : store
            .putIfAbsent("slack try " + who.credential() + " " + next, "", LIFE)
            .chain(taken -> taken ? Uni.createFrom().item(true) : mayTry(who, next + 1));
  }

  /**
   * A user of Slack has sent a code. It works once.
   *
   * @return whether it leads to an inbox
   */
  Uni<Boolean> redeem(SlackCode code, SlackIdentity who, SlackProfile profile) {
    return store
        .read(of(code))
        .chain(text -> {
          Optional<Target> target = text.flatMap(found -> read(found, Target.class));
          return target.isEmpty()
              ? Uni.createFrom().item(false)
              : store
                  .remove(of(code), text.orElseThrow())
                  .chain(isMine ->
                      isMine ? propose(target.get(), who, profile) : Uni.createFrom().item(false));
        });
  }

  private Uni<Boolean> propose(Target target, SlackIdentity who, SlackProfile profile) {
    String key = of(target.inbox());
    return store
        .read(key)
        .chain(text -> {
          Optional<Pending> pending =
              text.flatMap(found -> read(found, Pending.class))
                  .filter(one -> one.number().equals(target.number()) && one.candidate() == null);
          if (pending.isEmpty()) {
            return Uni.createFrom().item(false);
          }
          Candidate candidate =
              new Candidate(
                  id(),
                  who.enterprise(),
                  who.team(),
                  who.user(),
                  profile.team(),
                  profile.name(),
                  profile.picture());
          Instant until = clock.instant().plus(LIFE).truncatedTo(ChronoUnit.MILLIS);
          Pending next = new Pending(target.number(), until.toEpochMilli(), candidate);
          return store.replace(key, text.orElseThrow(), codec.text(next), LIFE);
        });
  }

  private <T extends Record> Optional<T> read(String text, Class<T> type) {
    return records.read(text.getBytes(StandardCharsets.UTF_8), type);
  }

  private String id() {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return Base64Url128.of(bytes);
  }

  private static String of(InboxKey inbox) {
    return "slack inbox " + inbox.tag();
  }

  private static String of(SlackCode code) {
    return "slack code " + code.text();
  }
}
