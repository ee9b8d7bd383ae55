package dev.parley.transport.websocket;

import dev.parley.config.InteractionConfig;
import dev.parley.identity.ClientHost;
import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.Draft;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.json.JsonCodec;
import dev.parley.json.JsonTimes;
import dev.parley.security.authentication.Caller;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcRequest;
import dev.parley.transport.jsonrpc.RpcResponse;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The messages that the server sends, in UTF-8; asyncapi.yaml describes them. */
@Singleton
class FrontendMessages {
  private final JsonCodec codec;
  private final InteractionJson view;
  private final long retentionSeconds;
  private volatile @Nullable Rendered last;

  FrontendMessages(JsonCodec codec, InteractionJson view, InteractionConfig config) {
    this.codec = codec;
    this.view = view;
    this.retentionSeconds = config.retention().toSeconds();
  }

  /**
   * @param open how many {@code interaction/requested} follow
   */
  byte[] ready(SessionKey session, int open) {
    return notification(
        "session/ready", new NotificationParams.Ready(session.sessionId(), open, retentionSeconds));
  }

  /**
   * @param open how many are open in the inbox
   * @param cursor where those begin that do not follow; null where all follow
   * @param backAt until when the person is away, or null
   */
  byte[] ready(int open, @Nullable String cursor, @Nullable Instant backAt) {
    return notification(
        "inbox/ready",
        new NotificationParams.InboxReady(open, cursor != null, cursor, text(backAt)));
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : JsonTimes.text(time);
  }

  /** The host that asked an interaction, by the name that it states. */
  byte[] host(Interaction asked) {
    ClientHost host = asked.ask().host();
    return notification(
        "session/host", new NotificationParams.Host(host == null ? null : host.name()));
  }

  byte[] closing(long retryAfterMillis) {
    return notification("session/closing", new NotificationParams.Closing(retryAfterMillis));
  }

  /**
   * @param viewer the caller that sees the interaction
   * @param draft what this person has entered and not sent, or null
   */
  byte[] requested(Interaction interaction, Caller viewer, @Nullable Draft draft) {
    return notification("interaction/requested", open(interaction, viewer, draft));
  }

  /**
   * The message about a change for one frontend. The frontends of a session get a change one after
   * the other, so the last message is cached for the next frontend.
   */
  byte[] of(Change change, FrontendConnection to) {
    Caller viewer = to.caller();
    String by =
        switch (change) {
          case Change.Resolved(Interaction ended) ->
              ended.ending() == null ? "" : by(ended.ending().by(), to.connectionId());
          // a person who gave an earlier answer sees it; all others share one message
          case Change.Requested(Interaction asked) -> whose(asked, viewer);
          case Change.Updated(Interaction open) -> whose(open, viewer);
          case Change.Seen(Interaction open, String from) -> whose(open, viewer);
          case Change.Drafted drafted -> whose(drafted.interaction(), viewer);
          case Change.Snoozed snoozed -> "";
          case Change.Taken taken -> isTheirTake(taken.interaction(), viewer) ? "mine" : "";
          case Change.PresenceChanged presence -> "";
          case Change.Collected collected -> "";
          case Change.Away away -> "";
          case Change.Missed missed -> "";
        };
    boolean namesSession =
        (change instanceof Change.Resolved
                || change instanceof Change.Snoozed
                || change instanceof Change.Taken)
            && to.source() instanceof QuestionSource.OfInbox;
    Rendered known = last;
    if (known != null && known.isOf(change, by, namesSession)) {
      return known.frame();
    }
    byte[] frame = render(change, by, namesSession, viewer);
    Rendered rendered = new Rendered(change, by, namesSession, frame);
    last = rendered;
    return rendered.frame();
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by its change alone
  private record Rendered(Change change, String by, boolean namesSession, byte[] frame) {
    @SuppressWarnings("ReferenceEquality") // the same change, not one that is equal
    boolean isOf(Change other, String otherBy, boolean otherNamesSession) {
      return change == other && by.equals(otherBy) && namesSession == otherNamesSession;
    }
  }

  /** Equal for those who are told the same of an open interaction. */
  private static String whose(Interaction interaction, Caller viewer) {
    boolean isSnoozed = interaction.attention().snoozed().containsKey(viewer.who());
    boolean isTaken = isTheirTake(interaction, viewer);
    return (InteractionJson.isTheirs(interaction, viewer) ? "theirs " : "")
        + (isTaken ? "taken " : "")
        + (isSnoozed ? viewer.who() : "");
  }

  private static boolean isTheirTake(Interaction interaction, Caller viewer) {
    return interaction
        .attention()
        .take()
        .filter(by -> by.person().equals(viewer.who()))
        .isPresent();
  }

  private byte[] render(Change change, String by, boolean namesSession, Caller viewer) {
    return switch (change) {
      case Change.Requested(Interaction interaction) -> requested(interaction, viewer, null);
      case Change.Updated(Interaction interaction) ->
          notification("interaction/updated", open(interaction, viewer, null));
      case Change.Seen(Interaction interaction, String from) ->
          notification("interaction/updated", open(interaction, viewer, null));
      case Change.Drafted(Interaction interaction, Draft draft, String from) ->
          notification("interaction/updated", open(interaction, viewer, draft));
      case Change.Snoozed(Interaction interaction, String person, String from) ->
          notification(
              "interaction/snoozed",
              NotificationParams.Snoozed.of(interaction, person, namesSession));
      case Change.Taken(Interaction interaction, String from) ->
          notification(
              "interaction/taken",
              NotificationParams.Taken.of(
                  interaction, isTheirTake(interaction, viewer), namesSession));
      case Change.Resolved(Interaction interaction) -> resolved(interaction, by, namesSession);
      case Change.PresenceChanged(SessionKey session, int people) ->
          notification("session/presence", new NotificationParams.Presence(people));
      case Change.Away(InboxKey inbox, Instant backAt) ->
          notification("inbox/away", new NotificationParams.Away(text(backAt)));
      case Change.Collected collected -> throw new IllegalStateException("sent in batches");
      case Change.Missed missed ->
          throw new IllegalStateException("a frontend that missed something is sent away");
    };
  }

  /** An interaction that has ended, whose result was collected or was not after all. */
  byte[] updated(Interaction ended) {
    return notification("interaction/updated", new NotificationParams.Open(view.of(ended)));
  }

  private byte[] resolved(Interaction interaction, String by, boolean namesSession) {
    return notification(
        "interaction/resolved",
        new NotificationParams.Resolved(
            namesSession ? interaction.key().session().sessionId() : null,
            interaction.key().toolUseId(),
            interaction.status(),
            by,
            view.of(interaction)));
  }

  private static String by(EndedBy ender, String connection) {
    return switch (ender) {
      case EndedBy.Human human -> connection.equals(human.connection()) ? "you" : "other";
      case EndedBy.Host host -> "host";
      case EndedBy.Policy() -> "policy";
    };
  }

  byte[] result(RequestId id, Object result) {
    return codec.bytes(RpcResponse.result(id, result));
  }

  /**
   * @param id null if the id could not be read; JSON-RPC sends null then
   */
  byte[] error(@Nullable RequestId id, RpcError error) {
    return codec.bytes(error.response(id == null ? RequestId.NULL : id));
  }

  private NotificationParams open(Interaction interaction, Caller viewer, @Nullable Draft draft) {
    return new NotificationParams.Open(view.of(interaction, viewer, draft));
  }

  private byte[] notification(String method, NotificationParams params) {
    return codec.bytes(RpcRequest.notification(method, params));
  }
}
