package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.question.FreeText;
import dev.parley.question.QuestionCommon;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Urgency;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Describes an ask for a store. Each method returns a copy that differs in one respect. */
final class Proposal {
  private static final int LIGHT = 100;

  private Principal asker;
  private SessionKey session;
  private @Nullable String toolUseId = "a";
  private @Nullable String turnId;
  private boolean standsAlone;
  private String digest = "digest";
  private Duration ttl = Duration.ofHours(1);
  private Outcome onExpiry = new Outcome.Expired();
  private String clientIdentity = "name:host";
  private @Nullable String joinKey;
  private @Nullable String replaces;
  private int weight = LIGHT;
  private boolean isTask;
  private @Nullable String sessionTitle;
  private @Nullable String person;
  private @Nullable Urgency urgency;

  private Proposal(Principal asker) {
    this.asker = asker;
    this.session = SessionKey.of(asker, "session");
  }

  private Proposal(Proposal other) {
    asker = other.asker;
    session = other.session;
    toolUseId = other.toolUseId;
    turnId = other.turnId;
    standsAlone = other.standsAlone;
    digest = other.digest;
    ttl = other.ttl;
    onExpiry = other.onExpiry;
    clientIdentity = other.clientIdentity;
    joinKey = other.joinKey;
    replaces = other.replaces;
    weight = other.weight;
    isTask = other.isTask;
    sessionTitle = other.sessionTitle;
    person = other.person;
    urgency = other.urgency;
  }

  private Proposal but(Consumer<Proposal> change) {
    Proposal other = new Proposal(this);
    change.accept(other);
    return other;
  }

  /** An ask with the id {@code a} that stays open for long, in a session of its own. */
  static Proposal anywhere() {
    return new Proposal(new Principal("tenant-" + UUID.randomUUID(), "owner", "client"));
  }

  /** An ask under an owner who is a person. */
  static Proposal ofPerson() {
    return new Proposal(new Principal("tenant-" + UUID.randomUUID(), "user:ada", "client"));
  }

  /** An ask of a client that has an API key. */
  static Proposal byKey() {
    return new Proposal(new Principal("key:" + UUID.randomUUID(), "client:agent", "agent"));
  }

  Principal asker() {
    return asker;
  }

  SessionKey session() {
    return session;
  }

  Proposal id(@Nullable String id) {
    return but(other -> other.toolUseId = id);
  }

  Proposal withoutId() {
    return id(null);
  }

  Proposal digest(String another) {
    return but(other -> other.digest = another);
  }

  /** The same ask in another session of the same owner. */
  Proposal session(String another) {
    return at(new SessionKey(session.tenant(), session.owner(), another));
  }

  Proposal at(SessionKey another) {
    return but(other -> other.session = another);
  }

  /** The same ask by another client of the same owner. */
  Proposal client(String another) {
    Principal someone = new Principal(asker.tenant(), asker.owner(), another);
    return but(other -> other.asker = someone);
  }

  /** The same ask by a program that gives itself another name. */
  Proposal identity(String another) {
    return but(other -> other.clientIdentity = another);
  }

  Proposal join(@Nullable String key) {
    return but(other -> other.joinKey = key);
  }

  /** The same ask in the place of an earlier interaction. */
  Proposal replacing(Interaction earlier) {
    return but(other -> other.replaces = earlier.key().toolUseId());
  }

  /** The same ask, which takes about so many bytes. */
  Proposal heavy(int bytes) {
    return but(other -> other.weight = bytes);
  }

  /** The same ask, which its client follows as a task. */
  Proposal task() {
    return but(other -> other.isTask = true);
  }

  /** The same ask, which gives its session a title. */
  Proposal titled(String title) {
    return but(other -> other.sessionTitle = title);
  }

  /** The same ask, for the inbox of a person. */
  Proposal person(@Nullable String another) {
    return but(other -> other.person = another);
  }

  Proposal urgent(Urgency how) {
    return but(other -> other.urgency = how);
  }

  /** The same ask in the session of another owner of the same tenant. */
  Proposal owner(String another) {
    return at(new SessionKey(session.tenant(), another, session.sessionId()));
  }

  /** The same ask as the only call of its kind in a turn. */
  Proposal alone(@Nullable String turn) {
    return but(other -> {
      other.turnId = turn;
      other.standsAlone = true;
    });
  }

  Proposal shortLived(Outcome atTheEnd) {
    return lasting(Duration.ofMillis(100), atTheEnd);
  }

  Proposal lasting(Duration time, Outcome atTheEnd) {
    return but(other -> {
      other.ttl = time;
      other.onExpiry = atTheEnd;
    });
  }

  /** The proposed interaction; its times are estimates that are far off. */
  Interaction make() {
    String text = "What?" + "x".repeat(weight - LIGHT);
    QuestionCommon common = new QuestionCommon("q1", text, "Q1", null, false, false, true);
    Ask ask =
        new Ask(
            asker,
            new AskIds(session, toolUseId, turnId, replaces, clientIdentity, joinKey),
            sessionTitle,
            person,
            new CalledTool("ask_user_questions", "", standsAlone),
            new ArgumentDigest(digest, weight),
            null,
            isTask,
            Questionnaire.under(
                new QuestionnaireTexts(urgency, null, null, null, null, null, null),
                List.of(FreeText.unbounded(common, List.of()))),
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
