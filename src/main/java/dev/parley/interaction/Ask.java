package dev.parley.interaction;

import dev.parley.identity.ClientHost;
import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.question.Questionnaire;
import dev.parley.question.Urgency;
import dev.parley.telemetry.TraceContext;
import dev.parley.telemetry.audit.Actor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a host wants to have asked.
 *
 * @param asker who asks; only the same principal re-attaches, awaits or aborts
 * @param sessionTitle the title that the call gives its session. Once it is asked: the title that
 *     the session had then, or the one that was given since while it was open. Null for none
 * @param person whom it is for, where its owner is no person; or null. Part of what makes asks
 *     equal
 * @param host what the client calls itself, never what it can prove
 * @param isTask whether the client follows it as a task of MCP
 * @param by who called, for the audit log; null in what comes from the store
 * @param trace where the call had its span, or null where it is not traced
 */
public record Ask(
    Principal asker,
    AskIds ids,
    @Nullable String sessionTitle,
    @Nullable String person,
    CalledTool call,
    ArgumentDigest arguments,
    @Nullable ClientHost host,
    boolean isTask,
    Questionnaire questionnaire,
    Expiry expiry,
    @Nullable Actor by,
    @Nullable TraceContext trace) {

  /** The same, in the place of an earlier interaction. */
  public Ask replacing(String earlier) {
    return new Ask(
        asker,
        ids.replacing(earlier),
        sessionTitle,
        person,
        call,
        arguments,
        host,
        isTask,
        questionnaire,
        expiry,
        by,
        trace);
  }

  /** The same, with the title of its session, or null. */
  Ask titled(@Nullable String title) {
    return new Ask(
        asker, ids, title, person, call, arguments, host, isTask, questionnaire, expiry, by, trace);
  }

  public SessionKey session() {
    return ids.session();
  }

  public @Nullable String toolUseId() {
    return ids.toolUseId();
  }

  /** The name of the tool. */
  public String tool() {
    return call.name();
  }

  public String digest() {
    return arguments.digest();
  }

  public Urgency urgency() {
    Urgency urgency = questionnaire.heading().urgency();
    return urgency == null ? Urgency.NORMAL : urgency;
  }

  /** Equal for equal arguments that are for the same person. */
  public String sameness() {
    return person == null ? digest() : digest() + " " + person;
  }

  /** The inbox in which it appears, or null. */
  public @Nullable InboxKey inbox() {
    return InboxKey.of(asker, person);
  }

  public Duration ttl() {
    return expiry.ttl();
  }
}
