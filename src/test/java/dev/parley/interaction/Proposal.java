package dev.parley.interaction;

import dev.parley.access.Principal;
import dev.parley.question.FreeText;
import dev.parley.question.Questionnaire;
import dev.parley.question.Stem;
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
    Outcome onExpiry) {

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
        new Outcome.Expired());
  }

  Proposal id(@Nullable String id) {
    return new Proposal(asker, session, id, turnId, standsAlone, digest, ttl, onExpiry);
  }

  Proposal withoutId() {
    return id(null);
  }

  Proposal digest(String other) {
    return new Proposal(asker, session, toolUseId, turnId, standsAlone, other, ttl, onExpiry);
  }

  /** In another session of the same owner. */
  Proposal session(String other) {
    return at(new SessionKey(session.tenant(), session.owner(), other));
  }

  Proposal at(SessionKey other) {
    return new Proposal(asker, other, toolUseId, turnId, standsAlone, digest, ttl, onExpiry);
  }

  /** As a client asks that has an API key. */
  static Proposal byKey() {
    Principal client = new Principal("key:" + UUID.randomUUID(), "client:agent", "agent");
    Proposal anywhere = anywhere();
    return new Proposal(
        client,
        SessionKey.of(client, "session"),
        anywhere.toolUseId,
        null,
        false,
        anywhere.digest,
        anywhere.ttl,
        anywhere.onExpiry);
  }

  /** By another client of the same owner. */
  Proposal client(String other) {
    Principal someone = new Principal(asker.tenant(), asker.owner(), other);
    return new Proposal(someone, session, toolUseId, turnId, standsAlone, digest, ttl, onExpiry);
  }

  /** As the only call of its kind in a turn. */
  Proposal alone(@Nullable String turn) {
    return new Proposal(asker, session, toolUseId, turn, true, digest, ttl, onExpiry);
  }

  Proposal shortLived(Outcome atTheEnd) {
    return new Proposal(
        asker, session, toolUseId, turnId, standsAlone, digest, Duration.ofMillis(100), atTheEnd);
  }

  /** The proposed interaction; its times are estimates that are far off. */
  Interaction make() {
    Stem stem = new Stem("q1", "What?", "Q1", null, false, true);
    Ask ask =
        new Ask(
            asker,
            session,
            toolUseId,
            turnId,
            "ask_user_questions",
            "",
            standsAlone,
            null,
            digest,
            100,
            null,
            Questionnaire.of(null, List.of(FreeText.unbounded(stem, List.of()))),
            ttl,
            onExpiry,
            null);
    String id = toolUseId == null ? "minted-" + UUID.randomUUID() : toolUseId;
    return new Interaction(
        new InteractionKey(session, id),
        new Handles().reference(session),
        ask,
        Instant.EPOCH,
        Instant.EPOCH,
        Elicited.NOT_YET,
        null);
  }
}
