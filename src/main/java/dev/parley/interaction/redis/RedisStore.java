package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.config.Resource;
import dev.parley.config.SessionConfig;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Claim;
import dev.parley.interaction.Draft;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SentForm;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.WaitRegistry;
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

  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final PodRegistry pods;
  private final Heartbeat heartbeat;
  private final StoreCodec codec;
  private final ChangeBus changes;
  private final WaitRegistry waits;
  private final OpenCounters counters;
  private final AskerSessions askers;
  private final ExpirySchedule schedule;
  private final UnreleasedHolds unreleased;
  private final RedisForms forms;
  private final InteractionConfig interactionConfig;
  private final SessionConfig sessionConfig;

  RedisStore(
      SessionScripts scripts,
      RedisKeys keys,
      PodRegistry pods,
      Heartbeat heartbeat,
      StoreCodec codec,
      ChangeBus changes,
      WaitRegistry waits,
      OpenCounters counters,
      AskerSessions askers,
      ExpirySchedule schedule,
      UnreleasedHolds unreleased,
      RedisForms forms,
      InteractionConfig interactionConfig,
      SessionConfig sessionConfig) {
    this.scripts = scripts;
    this.keys = keys;
    this.pods = pods;
    this.heartbeat = heartbeat;
    this.codec = codec;
    this.changes = changes;
    this.waits = waits;
    this.counters = counters;
    this.askers = askers;
    this.schedule = schedule;
    this.unreleased = unreleased;
    this.forms = forms;
    this.interactionConfig = interactionConfig;
    this.sessionConfig = sessionConfig;
  }

  @Override
  public Instant now() {
    return pods.now();
  }

  /** Releases without waiting for it; what fails is among the {@link UnreleasedHolds}. */
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
          byte[] sealed = codec.close(StoredAsk.of(proposed.key(), proposed.ask()));
          OwnerTags owner = OwnerTags.of(session);
          OpenCounters.Room room = counters.room(owner, proposed.ask().isTask(), sealed.length);
          return room.full() != null && counters.isOld(owner)
              ? counters
                  .learn(owner)
                  .map(learned -> counters.room(owner, proposed.ask().isTask(), sealed.length))
                  .chain(newer -> creating(proposed, sealed, owner, newer))
              : creating(proposed, sealed, owner, room);
        });
  }

  private Uni<Creation> creating(
      Interaction proposed, byte[] sealed, OwnerTags owner, OpenCounters.Room room) {
    Ask ask = proposed.ask();
    SessionKey session = proposed.key().session();
    int mostKept = interactionConfig.maxRetained();
    boolean isKeyed = ask.toolUseId() != null;
    String same = sameness(ask);
    String twin = isKeyed ? "" : SessionKey.tag(same, ask.clientIdentity());
    if (!isKeyed) {
      // its ending is told here, since a call here holds it; the key is new
      waits.expect(proposed.key());
    }
    return scripts
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
            sessionConfig.maxOpen(),
            room.letters(),
            twin,
            interactionConfig.reattachWindow().toMillis(),
            isKeyed ? "" : String.join(" ", pods.alive()),
            isKeyed || ask.joinKey() == null ? "" : SessionKey.tag(twin, ask.joinKey()),
            ask.replaces() == null ? "" : ask.replaces(),
            replacing(ask),
            owner.text(),
            ask.isTask() ? "1" : "0",
            room.answers() >= mostKept ? "1" : "0",
            room.crowded() ? "1" : "0",
            interactionConfig.answerAllowance())
        .onFailure()
        .invoke(() -> unreleased.abandon(proposed.reference()))
        .invoke(reply -> {
          if (room.crowded() && reply.status().equals("created") && reply.text(FREED).equals("0")) {
            counters.makeRoom(owner, sealed.length);
          }
        })
        .map(reply -> creation(reply, proposed, room.full()));
  }

  private Creation creation(ScriptReply reply, Interaction proposed, @Nullable Full full) {
    return switch (reply.status()) {
      case "created" -> created(reply, proposed);
      case "attached" -> new Creation.Attached(seen(reply, proposed.key().session()));
      case "conflict" -> new Creation.Conflict();
      case "turn" -> new Creation.TurnTaken();
      case "overflow" ->
          new Creation.Refused(
              new Full(Resource.RESULTS, Bound.SESSION, interactionConfig.maxRetained()));
      default ->
          new Creation.Refused(
              full == null
                  ? new Full(Resource.OPEN, Bound.SESSION, sessionConfig.maxOpen())
                  : full);
    };
  }

  private Creation created(ScriptReply reply, Interaction proposed) {
    Interaction created =
        new Interaction(
                proposed.key(),
                proposed.reference(),
                proposed.ask(),
                StoredInteraction.time(reply.text(0)),
                StoredInteraction.time(reply.text(1)),
                proposed.elicited(),
                null)
            .after(
                StoredInteraction.earlier(
                    reply.parts(), 2, proposed.key().session(), proposed.ask(), codec));
    schedule.at(created.reference(), created.expiresAt());
    askers.asked(created);
    changes.made(new Change.Requested(created));
    return new Creation.Created(created);
  }

  @Override
  public Uni<Optional<Interaction>> find(InteractionKey key) {
    return scripts
        .run(Script.FIND, keys.session(key.session()), key.toolUseId(), "")
        .map(reply -> found(reply, key.session()));
  }

  @Override
  public Uni<Optional<Interaction>> find(String reference) {
    return keys.session(reference)
        .map(
            session -> scripts.run(Script.FIND, session, "", reference).map(this::foundByReference))
        .orElseGet(() -> Uni.createFrom().item(Optional.empty()));
  }

  private Optional<Interaction> foundByReference(ScriptReply reply) {
    return reply.status().equals("found")
        ? Optional.of(seen(StoredInteraction.read(reply.parts(), codec)))
        : Optional.empty();
  }

  private Optional<Interaction> found(ScriptReply reply, SessionKey session) {
    return reply.status().equals("found") ? Optional.of(seen(reply, session)) : Optional.empty();
  }

  /** An interaction that somebody here has to do with: this process looks when it is due. */
  private Interaction seen(ScriptReply reply, SessionKey session) {
    return seen(scripts.record(reply.parts(), session));
  }

  private Interaction seen(StoredInteraction record) {
    if (record.interaction().isOpen()) {
      schedule.at(record.interaction().reference(), record.due());
    } else {
      schedule.drop(record.interaction().reference());
    }
    return record.interaction();
  }

  @Override
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    PagePosition after = request.after();
    return scripts
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

  private SessionPage page(ScriptReply reply, SessionKey session) {
    List<StoredInteraction> records =
        records(
            reply.parts().subList(PAGE_HEAD, reply.parts().size()),
            parts -> scripts.record(parts, session));
    return new SessionPage(
        records.stream()
            .sorted(Comparator.comparingLong(StoredInteraction::number))
            .map(StoredInteraction::interaction)
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

  private List<StoredInteraction> records(
      List<byte[]> all, Function<List<byte[]>, StoredInteraction> reading) {
    List<StoredInteraction> records = new ArrayList<>();
    for (int from = 0;
        from + StoredInteraction.PARTS <= all.size();
        from += StoredInteraction.PARTS) {
      List<byte[]> one = all.subList(from, from + StoredInteraction.PARTS);
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
  public Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return Uni.createFrom()
        .deferred(() -> {
          byte[] sealed = codec.close(StoredEnding.of(key, outcome, by));
          OwnerTags owner = OwnerTags.of(key.session());
          if (!isLong(outcome, by) || !counters.isTooLong(owner, sealed.length)) {
            return resolve(key, sealed, isReply(outcome, by), false);
          }
          return counters
              .learn(owner)
              .chain(() ->
                  resolve(
                      key, sealed, isReply(outcome, by), counters.isTooLong(owner, sealed.length)));
        });
  }

  private Uni<Resolution> resolve(
      InteractionKey key, byte[] sealed, String reply, boolean isTooLong) {
    return DetachedWork.of(
        scripts.run(
            Script.RESOLVE,
            keys.session(key.session()),
            key.toolUseId(),
            sealed,
            reply,
            isTooLong ? "1" : "0"),
        won -> resolution(won, key.session()));
  }

  /** Whether a human's answer is longer than what its question holds for it. */
  private boolean isLong(Outcome outcome, EndedBy by) {
    return by instanceof EndedBy.Human
        && outcome instanceof Outcome.Answered answered
        && answered.weight() > interactionConfig.answerAllowance();
  }

  private Resolution resolution(ScriptReply reply, SessionKey session) {
    if (reply.status().equals("unknown")) {
      return new Resolution.Unknown();
    }
    if (reply.status().equals("long")) {
      return new Resolution.TooLong(interactionConfig.answerAllowance());
    }
    StoredInteraction record = scripts.record(reply.parts(), session);
    if (reply.status().equals("late")) {
      return new Resolution.Late(record.interaction());
    }
    schedule.drop(record.interaction().reference());
    scripts.ended(record);
    return new Resolution.Won(record.interaction());
  }

  @Override
  public Uni<Optional<Noted>> elicited(
      InteractionKey key, ElicitationState known, ElicitationState next) {
    return DetachedWork.of(
        Uni.createFrom().deferred(() -> note(key, known, next)),
        reply -> noted(reply, key.session()));
  }

  private Uni<ScriptReply> note(InteractionKey key, ElicitationState known, ElicitationState next) {
    byte[] sealed = codec.close(StoreCodec.Noted.of(key, next));
    OwnerTags owner = OwnerTags.of(key.session());
    int more = sealed.length - known.weight();
    if (!next.entersMoreThan(known, interactionConfig.answerAllowance())
        || !counters.isTooLong(owner, more)) {
      return note(key, known, next, sealed);
    }
    ElicitationState less = next.withoutEntered();
    return counters
        .learn(owner)
        .chain(() ->
            counters.isTooLong(owner, more)
                ? note(key, known, less, codec.close(StoreCodec.Noted.of(key, less)))
                : note(key, known, next, sealed));
  }

  private Uni<ScriptReply> note(
      InteractionKey key, ElicitationState known, ElicitationState next, byte[] sealed) {
    return scripts.run(
        Script.ELICITED,
        keys.session(key.session()),
        key.toolUseId(),
        known.revision(),
        next.revision(),
        sealed);
  }

  private Optional<Noted> noted(ScriptReply reply, SessionKey session) {
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
        scripts
            .run(Script.HOLD, keys.session(key.session()), key.toolUseId())
            .map(reply -> found(reply, key.session())),
        found -> found.ifPresent(held -> giveBack(held.reference(), Release.KEEP)));
  }

  @Override
  public Uni<Void> release(String reference, Release how) {
    return keys.session(reference)
        .map(session ->
            DetachedWork.of(
                scripts
                    .run(
                        Script.RELEASE,
                        session,
                        reference,
                        how == Release.KEEP ? "1" : "0",
                        interactionConfig.abandonGrace().toMillis(),
                        "1")
                    .onFailure()
                    .invoke(() -> unreleased.release(reference, how))
                    .invoke(reply -> released(reply, session, reference))
                    .replaceWithVoid()))
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  private void released(ScriptReply reply, String session, String reference) {
    if (!reply.status().equals("found")) {
      return;
    }
    if (!reply.text(1).isEmpty()) {
      schedule.at(reference, StoredInteraction.time(reply.text(1)));
    }
    Set<String> others = reply.text(2).isEmpty() ? Set.of() : Set.of(reply.text(2).split(" "));
    if (!pods.alive().containsAll(others)) {
      // after another look at who lives: they may have come just now
      heartbeat.beat().subscribe().with(seen -> takeOff(others, session, reference), failure -> {});
    }
  }

  /** Those who waited at processes that are gone keep no question from being abandoned. */
  private void takeOff(Set<String> holders, String session, String reference) {
    List<String> gone = holders.stream().filter(pod -> !pods.alive().contains(pod)).toList();
    if (gone.isEmpty()) {
      return;
    }
    List<Object> args =
        new ArrayList<>(List.of(reference, "0", interactionConfig.abandonGrace().toMillis(), "0"));
    args.addAll(gone);
    scripts
        .run(Script.RELEASE, session, args)
        .subscribe()
        .with(reply -> released(reply, session, reference), failure -> {});
  }

  @Override
  public Uni<Boolean> collect(String reference) {
    return keys.session(reference)
        .map(session ->
            scripts
                .run(Script.COLLECT, session, reference)
                .map(reply -> reply.status().equals("again")))
        .orElseGet(() -> Uni.createFrom().item(false));
  }

  @Override
  public Uni<Void> uncollect(String reference) {
    return keys.session(reference)
        .map(session -> scripts.run(Script.UNCOLLECT, session, reference).replaceWithVoid())
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
    return scripts
        .run(Script.IDS, session, "open")
        .onItem()
        .transformToMulti(ids -> Multi.createFrom().iterable(parts(ids.parts())))
        .onItem()
        .transformToUniAndConcatenate(part -> scripts.run(Script.VIEWS, session, part))
        .onItem()
        .transformToIterable(
            reply -> records(reply.parts(), parts -> StoredInteraction.read(parts, codec)))
        .filter(record -> record.interaction().isOpen())
        .filter(record -> record.interaction().ask().asker().equals(asker))
        .onItem()
        .transformToUniAndConcatenate(record -> withdraw(record.interaction()))
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<Resolution> withdraw(Interaction interaction) {
    return resolve(interaction.key(), Outcome.Aborted.WITHDRAWN, new EndedBy.Policy());
  }

  @Override
  public Uni<Void> wipe(SessionKey session) {
    return Multi.createBy()
        .repeating()
        .uni(() -> scripts.run(Script.WIPE, keys.session(session), PART))
        .whilst(reply -> !reply.text(0).equals("0"))
        .collect()
        .last()
        .replaceWithVoid();
  }

  @Override
  public Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection) {
    return Uni.createFrom()
        .deferred(() -> {
          byte[] sealed = codec.close(StoreCodec.Drafted.of(key, draft));
          OwnerTags owner = OwnerTags.of(key.session());
          return scripts.run(
              Script.DRAFT,
              keys.session(key.session()),
              key.toolUseId(),
              draft.person(),
              sealed,
              connection,
              Draft.MOST_PEOPLE,
              draft.isDeletion() ? Long.toString(draft.revision()) : "",
              counters.isFullForDraft(owner, sealed.length) ? "1" : "0");
        })
        .map(reply ->
            reply.status().equals("kept")
                ? Optional.of(draft.at(Long.parseLong(reply.text(0))))
                : Optional.empty());
  }

  @Override
  public Uni<Map<InteractionKey, Draft>> drafts(SessionKey session, String person) {
    return scripts
        .run(Script.DRAFTS, keys.session(session), person)
        .map(reply -> {
          Map<InteractionKey, Draft> drafts = new HashMap<>();
          for (int i = 0; i + 2 < reply.parts().size(); i += 3) {
            InteractionKey key = new InteractionKey(session, reply.text(i));
            long revision = Long.parseLong(reply.text(i + 1));
            byte[] sealed = reply.parts().get(i + 2);
            readable(() -> codec.draft(key, person, revision, sealed))
                .ifPresent(draft -> drafts.put(key, draft));
          }
          return Map.copyOf(drafts);
        });
  }

  /** Forgets the result behind a reference, to make room, unless it must stay. */
  Uni<Void> evict(String reference) {
    return keys.session(reference)
        .map(session -> scripts.run(Script.EVICT, session, reference).replaceWithVoid())
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  /** Whether a human said something with it: {@code 1}, and {@code 2} where it has answers. */
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
        : codec.close(
            StoredEnding.of(
                new InteractionKey(ask.session(), earlier),
                Outcome.Aborted.REPLACED,
                new EndedBy.Host(ask.by())));
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
