package dev.parley.interaction;

import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.question.Questionnaire;
import dev.parley.telemetry.TraceContext;
import dev.parley.telemetry.audit.Actor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a host wants to have asked.
 *
 * @param asker who asks; only the same principal re-attaches, awaits or aborts
 * @param toolUseId the host's id of this call, or null where it sent none
 * @param turnId the model's turn that the call belongs to, where the host says so
 * @param tool the name of the tool that was called, which also renders the result
 * @param shape which of the tool's shapes the call had; the tool's own business
 * @param standsAlone whether the turn can have no other call of this kind
 * @param replaces the tool-use id of the interaction whose place on the screen it takes, or null
 * @param digest a digest of tool and arguments: equal digests mean equal asks
 * @param weight the size of the arguments in bytes, which counts against the memory that
 *     interactions may take
 * @param host what the client calls itself, never what it can prove
 * @param clientIdentity equal for calls of one client, as far as a client says which one it is:
 *     self-declared, and empty where it says nothing. Decides only where there is no tool-use id.
 * @param joinKey equal for two calls of one client that are one call, sent again while it waits; or
 *     null where that cannot be known. Decides only where there is no tool-use id.
 * @param isTask whether the client follows it as a task of MCP
 * @param ttl how long the question stays open
 * @param onExpiry how it ends when the time is over: expired, or answered with the defaults
 * @param by who called, for the audit log; null in what comes from the store
 * @param trace where the call had its span, or null where it is not traced
 */
public record Ask(
    Principal asker,
    SessionKey session,
    @Nullable String toolUseId,
    @Nullable String turnId,
    String tool,
    String shape,
    boolean standsAlone,
    @Nullable String replaces,
    String digest,
    int weight,
    @Nullable Host host,
    String clientIdentity,
    @Nullable String joinKey,
    boolean isTask,
    Questionnaire questionnaire,
    Duration ttl,
    Outcome onExpiry,
    @Nullable Actor by,
    @Nullable TraceContext trace) {

  /** A client's name and version in its own words. */
  public record Host(String name, @Nullable String version) {}

  /** The same, in the place of an earlier interaction. */
  public Ask replacing(String earlier) {
    return new Ask(
        asker,
        session,
        toolUseId,
        turnId,
        tool,
        shape,
        standsAlone,
        earlier,
        digest,
        weight,
        host,
        clientIdentity,
        joinKey,
        isTask,
        questionnaire,
        ttl,
        onExpiry,
        by,
        trace);
  }
}
