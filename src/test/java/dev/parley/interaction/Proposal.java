package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.question.FreeText;
import dev.parley.question.QuestionCommon;
import dev.parley.question.Questionnaire;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An ask for a store, in the making. */
record Proposal(
    Principal asker,
    SessionKey session,
    @Nullable String toolUseId,
    @Nullable String turnId,
    boolean standsAlone,
    String digest,
    Duration ttl,
    Outcome onExpiry,
    String clientIdentity,
    @Nullable String joinKey,
    @Nullable String replaces,
    int weight,
    boolean isTask) {

  private static final int LIGHT = 100;

  /** An ask with the id {@code a} that stays open for long, in a session of its own. */
  static Proposal anywhere() {
    Principal asker = new Principal("tenant-" + UUID.randomUUID(), "owner", "client");
    return new Proposal(
        asker,
        SessionKey.of(asker, "session"),
        "a",
        null,
        false,
        "digest",
        Duration.ofHours(1),
        new Outcome.Expired(),
        "name:host",
        null,
        null,
        LIGHT,
        false);
  }

  Proposal id(@Nullable String id) {
    return with(asker, session, id, digest, ttl, clientIdentity, joinKey, replaces);
  }

  Proposal withoutId() {
    return id(null);
  }

  Proposal digest(String other) {
    return with(asker, session, toolUseId, other, ttl, clientIdentity, joinKey, replaces);
  }

  /** In another session of the same owner. */
  Proposal session(String other) {
    return at(new SessionKey(session.tenant(), session.owner(), other));
  }

  Proposal at(SessionKey other) {
    return with(asker, other, toolUseId, digest, ttl, clientIdentity, joinKey, replaces);
  }

  /** As a client asks that has an API key. */
  static Proposal byKey() {
    Principal client = new Principal("key:" + UUID.randomUUID(), "client:agent", "agent");
    Proposal anywhere = anywhere();
    return anywhere.with(
        client,
        SessionKey.of(client, "session"),
        anywhere.toolUseId,
        anywhere.digest,
        anywhere.ttl,
        anywhere.clientIdentity,
        null,
        null);
  }

  /** By another client of the same owner. */
  Proposal client(String other) {
    Principal someone = new Principal(asker.tenant(), asker.owner(), other);
    return with(someone, session, toolUseId, digest, ttl, clientIdentity, joinKey, replaces);
  }

  /** By a program that says that it is another one. */
  Proposal identity(String other) {
    return with(asker, session, toolUseId, digest, ttl, other, joinKey, replaces);
  }

  Proposal join(@Nullable String key) {
    return with(asker, session, toolUseId, digest, ttl, clientIdentity, key, replaces);
  }

  /** In the place of an earlier one. */
  Proposal replacing(Interaction earlier) {
    String id = earlier.key().toolUseId();
    return with(asker, session, toolUseId, digest, ttl, clientIdentity, joinKey, id);
  }

  /** One that takes about so many bytes. */
  Proposal heavy(int bytes) {
    return new Proposal(
        asker,
        session,
        toolUseId,
        turnId,
        standsAlone,
        digest,
        ttl,
        onExpiry,
        clientIdentity,
        joinKey,
        replaces,
        bytes,
        isTask);
  }

  /** One that its client follows as a task. */
  Proposal task() {
    return new Proposal(
        asker,
        session,
        toolUseId,
        turnId,
        standsAlone,
        digest,
        ttl,
        onExpiry,
        clientIdentity,
        joinKey,
        replaces,
        weight,
        true);
  }

  /** Of another owner in the same tenant. */
  Proposal owner(String other) {
    return at(new SessionKey(session.tenant(), other, session.sessionId()));
  }

  /** As the only call of its kind in a turn. */
  Proposal alone(@Nullable String turn) {
    return new Proposal(
        asker,
        session,
        toolUseId,
        turn,
        true,
        digest,
        ttl,
        onExpiry,
        clientIdentity,
        joinKey,
        replaces,
        weight,
        isTask);
  }

  Proposal shortLived(Outcome atTheEnd) {
    return lasting(Duration.ofMillis(100), atTheEnd);
  }

  Proposal lasting(Duration time, Outcome atTheEnd) {
    return new Proposal(
        asker,
        session,
        toolUseId,
        turnId,
        standsAlone,
        digest,
        time,
        atTheEnd,
        clientIdentity,
        joinKey,
        replaces,
        weight,
        isTask);
  }

  private Proposal with(
      Principal by,
      SessionKey in,
      @Nullable String id,
      String what,
      Duration time,
      String client,
      @Nullable String key,
      @Nullable String earlier) {
    return new Proposal(
        by,
        in,
        id,
        turnId,
        standsAlone,
        what,
        time,
        onExpiry,
        client,
        key,
        earlier,
        weight,
        isTask);
  }

  /** The proposed interaction; its times are estimates that are far off. */
  Interaction make() {
    String text = "What?" + "x".repeat(weight - LIGHT);
    QuestionCommon common = new QuestionCommon("q1", text, "Q1", null, false, true);
    Ask ask =
        new Ask(
            asker,
            new AskIds(session, toolUseId, turnId, replaces, clientIdentity, joinKey),
            new CalledTool("ask_user_questions", "", standsAlone),
            new ArgumentDigest(digest, weight),
            null,
            isTask,
            Questionnaire.of(null, List.of(FreeText.unbounded(common, List.of()))),
            new Expiry(ttl, onExpiry),
            null,
            null);
    String id = toolUseId == null ? "minted-" + UUID.randomUUID() : toolUseId;
    return new Interaction(
        new InteractionKey(session, id),
        new IdGenerator().reference(session),
        ask,
        Instant.EPOCH,
        Instant.EPOCH,
        ElicitationState.NOT_YET,
        null);
  }
}
