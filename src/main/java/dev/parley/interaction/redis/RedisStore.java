package dev.parley.interaction.redis;

import dev.parley.access.Principal;
import dev.parley.config.ParleyConfig;
import dev.parley.config.Resource;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Change;
import dev.parley.interaction.Changes;
import dev.parley.interaction.Claim;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Elicited;
import dev.parley.interaction.Ender;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionKey;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SentForm;
import dev.parley.interaction.SessionKey;
import dev.parley.interaction.SessionPage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything in Redis. Each operation is one script, but for listing and wiping, which go
 * through a session in parts: what changes meanwhile is seen as it was, or as it is.
 */
@ApplicationScoped
@Typed(RedisStore.class)
class RedisStore implements InteractionStore {
  private static final Logger LOG = Logger.getLogger(RedisStore.class);
  private static final int PART = 100;

  /** What a page has before its interactions. */
  private static final int PAGE_HEAD = 4;

  /** How many sessions are looked through at once where all of an asker's are. */
  private static final int AT_ONCE = 16;

  /** Which part of the reply to a creation says how many interactions it ended. */
  private static final int FREED = 6;

  private final Sessions sessions;
  private final Keys keys;
  private final Pods pods;
  private final Heart heart;
  private final Vault vault;
  private final Changes changes;
  private final Census census;
  private final AskerSessions askers;
  private final Deadlines deadlines;
  private final Leftovers leftovers;
  private final RedisForms forms;
  private final ParleyConfig config;

  RedisStore(
      Sessions sessions,
      Keys keys,
      Pods pods,
      Heart heart,
      Vault vault,
      Changes changes,
      Census census,
      AskerSessions askers,
      Deadlines deadlines,
      Leftovers leftovers,
      RedisForms forms,
      ParleyConfig config) {
    this.sessions = sessions;
    this.keys = keys;
    this.pods = pods;
    this.heart = heart;
    this.vault = vault;
    this.changes = changes;
    this.census = census;
    this.askers = askers;
    this.deadlines = deadlines;
    this.leftovers = leftovers;
    this.forms = forms;
    this.config = config;
  }

  @Override
  public Instant now() {
    return pods.now();
  }

  /** Releases without waiting for it; what fails is among the {@link Leftovers}. */
  void giveBack(String reference, Release how) {
    release(reference, how).subscribe().with(done -> {}, failure -> {});
  }

  @Override
  public Uni<Creation> create(Interaction proposed) {
    return Claim.of(
        creating(proposed),
        creation -> {
          switch (creation) {
            case Creation.Created(Interaction held) -> giveBack(held.reference(), Release.ABANDON);
            case Creation.Attached(Interaction held) -> giveBack(held.reference(), Release.ABANDON);
            case Creation.Conflict conflict -> {}
            case Creation.TurnTaken turnTaken -> {}
            case Creation.Refused refused -> {}
          }
        });
  }

  private Uni<Creation> creating(Interaction proposed) {
    return Uni.createFrom()
        .deferred(() -> {
          SessionKey session = proposed.key().session();
          byte[] sealed = vault.close(StoredAsk.of(proposed.key(), proposed.ask()));
          OwnerTags owner = OwnerTags.of(session);
          Census.Room room = census.room(owner, proposed.ask().isTask(), sealed.length);
          return room.full() != null && census.isOld(owner)
              ? census
                  .learn(owner)
                  .map(learned -> census.room(owner, proposed.ask().isTask(), sealed.length))
                  .chain(newer -> creating(proposed, sealed, owner, newer))
              : creating(proposed, sealed, owner, room);
        });
  }

  private Uni<Creation> creating(
      Interaction proposed, byte[] sealed, OwnerTags owner, Census.Room room) {
    Ask ask = proposed.ask();
    SessionKey session = proposed.key().session();
    int mostKept = config.interaction().maxRetained();
    boolean isKeyed = ask.toolUseId() != null;
    String same = sameness(ask);
    String twin = isKeyed ? "" : SessionKey.tag(same, ask.clientIdentity());
    if (!isKeyed) {
      // its ending is told here, since a call here holds it; the key is new
      changes.expect(proposed.key());
    }
    return sessions
        .run(
            Script.CREATE,
            keys.session(session),
            proposed.key().toolUseId(),
            proposed.reference(),
            sealed,
            ask.ttl().toMillis(),
            isKeyed ? "1" : "0",
            same,
            turn(ask),
            config.session().maxOpen(),
            room.letters(),
            twin,
            config.interaction().reattachWindow().toMillis(),
            isKeyed ? "" : String.join(" ", pods.alive()),
            isKeyed || ask.joinKey() == null ? "" : SessionKey.tag(twin, ask.joinKey()),
            ask.replaces() == null ? "" : ask.replaces(),
            replacing(ask),
            owner.text(),
            ask.isTask() ? "1" : "0",
            room.answers() >= mostKept ? "1" : "0",
            room.crowded() ? "1" : "0",
            config.interaction().answerAllowance())
        .onFailure()
        .invoke(() -> leftovers.abandon(proposed.reference()))
        .invoke(reply -> {
          if (room.crowded() && reply.status().equals("created") && reply.text(FREED).equals("0")) {
            census.makeRoom(owner, sealed.length);
          }
        })
        .map(reply -> creation(reply, proposed, room.full()));
  }

  private Creation creation(Reply reply, Interaction proposed, @Nullable Full full) {
    return switch (reply.status()) {
      case "created" -> created(reply, proposed);
      case "attached" -> new Creation.Attached(seen(reply, proposed.key().session()));
      case "conflict" -> new Creation.Conflict();
      case "turn" -> new Creation.TurnTaken();
      case "overflow" ->
          new Creation.Refused(
              new Full(Resource.RESULTS, Bound.SESSION, config.interaction().maxRetained()));
      default ->
          new Creation.Refused(
              full == null
                  ? new Full(Resource.OPEN, Bound.SESSION, config.session().maxOpen())
                  : full);
    };
  }

  private Creation created(Reply reply, Interaction proposed) {
    Interaction created =
        new Interaction(
                proposed.key(),
                proposed.reference(),
                proposed.ask(),
                Kept.time(reply.text(0)),
                Kept.time(reply.text(1)),
                proposed.elicited(),
                null)
            .after(Kept.earlier(reply.parts(), 2, proposed.key().session(), proposed.ask(), vault));
    deadlines.at(created.reference(), created.expiresAt());
    askers.asked(created);
    changes.made(new Change.Requested(created));
    return new Creation.Created(created);
  }

  @Override
  public Uni<Optional<Interaction>> find(InteractionKey key) {
    return sessions
        .run(Script.FIND, keys.session(key.session()), key.toolUseId(), "")
        .map(reply -> found(reply, key.session()));
  }

  @Override
  public Uni<Optional<Interaction>> find(String reference) {
    return keys.session(reference)
        .map(session ->
            sessions.run(Script.FIND, session, "", reference).map(this::foundByReference))
        .orElseGet(() -> Uni.createFrom().item(Optional.empty()));
  }

  private Optional<Interaction> foundByReference(Reply reply) {
    return reply.status().equals("found")
        ? Optional.of(seen(Kept.read(reply.parts(), vault)))
        : Optional.empty();
  }

  private Optional<Interaction> found(Reply reply, SessionKey session) {
    return reply.status().equals("found") ? Optional.of(seen(reply, session)) : Optional.empty();
  }

  /** An interaction that somebody here has to do with: this process looks when it is due. */
  private Interaction seen(Reply reply, SessionKey session) {
    return seen(sessions.record(reply.parts(), session));
  }

  private Interaction seen(Kept record) {
    if (record.interaction().isOpen()) {
      deadlines.at(record.interaction().reference(), record.due());
    } else {
      deadlines.drop(record.interaction().reference());
    }
    return record.interaction();
  }

  @Override
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    PagePosition after = request.after();
    return sessions
        .run(
            Script.PAGE,
            keys.session(session),
            switch (request.filter()) {
              case ALL -> "all";
              case OPEN -> "open";
              case ENDED -> "ended";
              case OPEN_OLDEST_FIRST -> "oldest";
            },
            after == null ? "" : after.at(),
            after == null ? "" : after.openFrom(),
            after == null ? "" : after.since(),
            request.most(),
            request.mostBytes(),
            pods.unlistedUntil())
        .map(reply -> page(reply, session));
  }

  private SessionPage page(Reply reply, SessionKey session) {
    List<Kept> records =
        records(
            reply.parts().subList(PAGE_HEAD, reply.parts().size()),
            parts -> sessions.record(parts, session));
    return new SessionPage(
        records.stream()
            .sorted(Comparator.comparingLong(Kept::number))
            .map(Kept::interaction)
            .toList(),
        reply.text(0).isEmpty()
            ? Optional.empty()
            : Optional.of(
                new PagePosition(
                    Long.parseLong(reply.text(0)),
                    Long.parseLong(reply.text(1)),
                    Long.parseLong(reply.text(2)))),
        Integer.parseInt(reply.text(3)));
  }

  private static List<List<byte[]>> parts(List<byte[]> ids) {
    List<List<byte[]>> parts = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += PART) {
      parts.add(ids.subList(from, Math.min(ids.size(), from + PART)));
    }
    return parts;
  }

  private List<Kept> records(List<byte[]> all, Function<List<byte[]>, Kept> reading) {
    List<Kept> records = new ArrayList<>();
    for (int from = 0; from + Kept.PARTS <= all.size(); from += Kept.PARTS) {
      List<byte[]> one = all.subList(from, from + Kept.PARTS);
      readable(() -> reading.apply(one))
          .ifPresent(record -> {
            seen(record);
            records.add(record);
          });
    }
    return records;
  }

  /** One of many that cannot be read must not keep the others from being shown. */
  private static <T> Optional<T> readable(Supplier<T> reading) {
    try {
      return Optional.of(reading.get());
    } catch (RuntimeException unreadable) {
      // what is not of our making may quote the content
      LOG.errorf(
          "Something in a session cannot be read: %s",
          unreadable instanceof IllegalStateException
              ? unreadable.getMessage()
              : unreadable.getClass().getName());
      return Optional.empty();
    }
  }

  @Override
  public Uni<Resolution> resolve(InteractionKey key, Outcome outcome, Ender by) {
    return Uni.createFrom()
        .deferred(() -> {
          byte[] sealed = vault.close(StoredEnding.of(key, outcome, by));
          OwnerTags owner = OwnerTags.of(key.session());
          if (!isLong(outcome, by) || !census.isTooLong(owner, sealed.length)) {
            return resolve(key, sealed, isReply(outcome, by), false);
          }
          return census
              .learn(owner)
              .chain(() ->
                  resolve(
                      key, sealed, isReply(outcome, by), census.isTooLong(owner, sealed.length)));
        });
  }

  private Uni<Resolution> resolve(
      InteractionKey key, byte[] sealed, String reply, boolean isTooLong) {
    return Detached.of(
        sessions.run(
            Script.RESOLVE,
            keys.session(key.session()),
            key.toolUseId(),
            sealed,
            reply,
            isTooLong ? "1" : "0"),
        won -> resolution(won, key.session()));
  }

  /** Whether a human's answer is longer than what its question holds for it. */
  private boolean isLong(Outcome outcome, Ender by) {
    return by instanceof Ender.Human
        && outcome instanceof Outcome.Answered answered
        && answered.weight() > config.interaction().answerAllowance();
  }

  private Resolution resolution(Reply reply, SessionKey session) {
    if (reply.status().equals("unknown")) {
      return new Resolution.Unknown();
    }
    if (reply.status().equals("long")) {
      return new Resolution.TooLong(config.interaction().answerAllowance());
    }
    Kept record = sessions.record(reply.parts(), session);
    if (reply.status().equals("late")) {
      return new Resolution.Late(record.interaction());
    }
    deadlines.drop(record.interaction().reference());
    sessions.ended(record);
    return new Resolution.Won(record.interaction());
  }

  @Override
  public Uni<Optional<Noted>> elicited(InteractionKey key, Elicited known, Elicited next) {
    return Detached.of(
        Uni.createFrom().deferred(() -> note(key, known, next)),
        reply -> noted(reply, key.session()));
  }

  private Uni<Reply> note(InteractionKey key, Elicited known, Elicited next) {
    byte[] sealed = vault.close(Vault.Noted.of(key, next));
    OwnerTags owner = OwnerTags.of(key.session());
    int more = sealed.length - known.weight();
    if (!next.entersMoreThan(known, config.interaction().answerAllowance())
        || !census.isTooLong(owner, more)) {
      return note(key, known, next, sealed);
    }
    Elicited less = next.withoutEntered();
    return census
        .learn(owner)
        .chain(() ->
            census.isTooLong(owner, more)
                ? note(key, known, less, vault.close(Vault.Noted.of(key, less)))
                : note(key, known, next, sealed));
  }

  private Uni<Reply> note(InteractionKey key, Elicited known, Elicited next, byte[] sealed) {
    return sessions.run(
        Script.ELICITED,
        keys.session(key.session()),
        key.toolUseId(),
        known.revision(),
        next.revision(),
        sealed);
  }

  private Optional<Noted> noted(Reply reply, SessionKey session) {
    return reply.status().equals("unknown")
        ? Optional.empty()
        : Optional.of(new Noted(seen(reply, session), reply.status().equals("noted")));
  }

  @Override
  public Uni<Boolean> sent(SentForm form, Instant until) {
    return forms.sent(form, until);
  }

  @Override
  public Uni<List<SentForm>> sentForms(String mcpSession) {
    return forms.list(mcpSession);
  }

  @Override
  public Uni<Boolean> settled(SentForm form) {
    return forms.settled(form);
  }

  @Override
  public Uni<Optional<Interaction>> hold(InteractionKey key) {
    // whoever holds by a key or a reference knows how to come back
    return Claim.of(
        sessions
            .run(Script.HOLD, keys.session(key.session()), key.toolUseId())
            .map(reply -> found(reply, key.session())),
        found -> found.ifPresent(held -> giveBack(held.reference(), Release.KEEP)));
  }

  @Override
  public Uni<Void> release(String reference, Release how) {
    return keys.session(reference)
        .map(session ->
            Detached.of(
                sessions
                    .run(
                        Script.RELEASE,
                        session,
                        reference,
                        how == Release.KEEP ? "1" : "0",
                        config.interaction().abandonGrace().toMillis(),
                        "1")
                    .onFailure()
                    .invoke(() -> leftovers.release(reference, how))
                    .invoke(reply -> released(reply, session, reference))
                    .replaceWithVoid()))
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  private void released(Reply reply, String session, String reference) {
    if (!reply.status().equals("found")) {
      return;
    }
    if (!reply.text(1).isEmpty()) {
      deadlines.at(reference, Kept.time(reply.text(1)));
    }
    Set<String> others = reply.text(2).isEmpty() ? Set.of() : Set.of(reply.text(2).split(" "));
    if (!pods.alive().containsAll(others)) {
      // after another look at who lives: they may have come just now
      heart.beat().subscribe().with(seen -> takeOff(others, session, reference), failure -> {});
    }
  }

  /** Those who waited at processes that are gone keep no question from being abandoned. */
  private void takeOff(Set<String> holders, String session, String reference) {
    List<String> gone = holders.stream().filter(pod -> !pods.alive().contains(pod)).toList();
    if (gone.isEmpty()) {
      return;
    }
    List<Object> args =
        new ArrayList<>(
            List.of(reference, "0", config.interaction().abandonGrace().toMillis(), "0"));
    args.addAll(gone);
    sessions
        .run(Script.RELEASE, session, args)
        .subscribe()
        .with(reply -> released(reply, session, reference), failure -> {});
  }

  @Override
  public Uni<Boolean> collect(String reference) {
    return keys.session(reference)
        .map(session ->
            sessions
                .run(Script.COLLECT, session, reference)
                .map(reply -> reply.status().equals("again")))
        .orElseGet(() -> Uni.createFrom().item(false));
  }

  @Override
  public Uni<Void> uncollect(String reference) {
    return keys.session(reference)
        .map(session -> sessions.run(Script.UNCOLLECT, session, reference).replaceWithVoid())
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  @Override
  public Uni<Void> withdraw(Principal asker) {
    return askers
        .of(asker)
        .onItem()
        .transformToMulti(tags -> Multi.createFrom().iterable(tags))
        .onItem()
        .transformToUni(tag -> withdraw(asker, keys.sessionOf(tag)))
        .merge(AT_ONCE)
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<Void> withdraw(Principal asker, String session) {
    return sessions
        .run(Script.IDS, session, "open")
        .onItem()
        .transformToMulti(ids -> Multi.createFrom().iterable(parts(ids.parts())))
        .onItem()
        .transformToUniAndConcatenate(part -> sessions.run(Script.VIEWS, session, part))
        .onItem()
        .transformToIterable(reply -> records(reply.parts(), parts -> Kept.read(parts, vault)))
        .filter(record -> record.interaction().isOpen())
        .filter(record -> record.interaction().ask().asker().equals(asker))
        .onItem()
        .transformToUniAndConcatenate(record -> withdraw(record.interaction()))
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<Resolution> withdraw(Interaction interaction) {
    return resolve(interaction.key(), Outcome.Aborted.WITHDRAWN, new Ender.Policy());
  }

  @Override
  public Uni<Void> wipe(SessionKey session) {
    return Multi.createBy()
        .repeating()
        .uni(() -> sessions.run(Script.WIPE, keys.session(session), PART))
        .whilst(reply -> !reply.text(0).equals("0"))
        .collect()
        .last()
        .replaceWithVoid();
  }

  @Override
  public Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection) {
    return Uni.createFrom()
        .deferred(() -> {
          byte[] sealed = vault.close(Vault.Drafted.of(key, draft));
          OwnerTags owner = OwnerTags.of(key.session());
          return sessions.run(
              Script.DRAFT,
              keys.session(key.session()),
              key.toolUseId(),
              draft.person(),
              sealed,
              connection,
              Draft.MOST_PEOPLE,
              draft.isDeletion() ? Long.toString(draft.revision()) : "",
              census.isFullForDraft(owner, sealed.length) ? "1" : "0");
        })
        .map(reply ->
            reply.status().equals("kept")
                ? Optional.of(draft.at(Long.parseLong(reply.text(0))))
                : Optional.empty());
  }

  @Override
  public Uni<Map<InteractionKey, Draft>> drafts(SessionKey session, String person) {
    return sessions
        .run(Script.DRAFTS, keys.session(session), person)
        .map(reply -> {
          Map<InteractionKey, Draft> drafts = new HashMap<>();
          for (int i = 0; i + 2 < reply.parts().size(); i += 3) {
            InteractionKey key = new InteractionKey(session, reply.text(i));
            long revision = Long.parseLong(reply.text(i + 1));
            byte[] sealed = reply.parts().get(i + 2);
            readable(() -> vault.draft(key, person, revision, sealed))
                .ifPresent(draft -> drafts.put(key, draft));
          }
          return Map.copyOf(drafts);
        });
  }

  /** Forgets the result behind a reference, to make room, unless it must stay. */
  Uni<Void> evict(String reference) {
    return keys.session(reference)
        .map(session -> sessions.run(Script.EVICT, session, reference).replaceWithVoid())
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  /** Whether a human said something with it: {@code 1}, and {@code 2} where it has answers. */
  private static String isReply(Outcome outcome, Ender by) {
    if (!(by instanceof Ender.Human)) {
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

  /** What makes two asks of a session the same, whatever client they come from. */
  private static String sameness(Ask ask) {
    return SessionKey.tag(
        ask.asker().tenant(), ask.asker().owner(), ask.asker().client(), ask.digest());
  }

  /** The ending of the interaction whose place an ask takes. */
  private Object replacing(Ask ask) {
    String earlier = ask.replaces();
    return earlier == null
        ? ""
        : vault.close(
            StoredEnding.of(
                new InteractionKey(ask.session(), earlier),
                Outcome.Aborted.REPLACED,
                new Ender.Host(ask.by())));
  }

  /** The turn of a call that must stand alone in it, as far as the host says which turn that is. */
  private static String turn(Ask ask) {
    String turnId = ask.turnId();
    return !ask.standsAlone() || turnId == null
        ? ""
        : SessionKey.tag(
            ask.asker().tenant(), ask.asker().owner(), ask.asker().client(), ask.tool(), turnId);
  }
}
