package dev.parley.frontend.socket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Change;
import dev.parley.interaction.Ender;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.SessionKey;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.view.InteractionJson;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** The frames that the server sends, as text; asyncapi.yaml describes them. */
@Singleton
class Frames {
  private final JsonCodec codec;
  private final InteractionJson view;

  Frames(JsonCodec codec, InteractionJson view) {
    this.codec = codec;
    this.view = view;
  }

  /**
   * @param open how many {@code interaction/requested} follow at once
   */
  String ready(SessionKey session, int open) {
    return notification(
        "session/ready", codec.object().put("sessionId", session.sessionId()).put("open", open));
  }

  String closing(long retryAfterMillis) {
    return notification("session/closing", codec.object().put("retryAfterMs", retryAfterMillis));
  }

  String requested(Interaction interaction) {
    return notification("interaction/requested", wrapped(interaction));
  }

  /** What a change looks like to one connection. */
  String of(Change change, String connection) {
    return switch (change) {
      case Change.Requested(Interaction interaction) -> requested(interaction);
      case Change.Resolved(Interaction interaction) -> resolved(interaction, connection);
      case Change.PresenceChanged(SessionKey session, int people) ->
          notification("session/presence", codec.object().put("people", people));
    };
  }

  private String resolved(Interaction interaction, String connection) {
    ObjectNode params =
        codec
            .object()
            .put("toolUseId", interaction.key().toolUseId())
            .put("status", interaction.status());
    Interaction.Ending ending = interaction.ending();
    if (ending != null) {
      params.put("by", by(ending.by(), connection));
    }
    params.set("interaction", view.of(interaction));
    return notification("interaction/resolved", params);
  }

  private static String by(Ender ender, String connection) {
    return switch (ender) {
      case Ender.Human(String theirs) -> connection.equals(theirs) ? "you" : "other";
      case Ender.Host() -> "host";
      case Ender.Policy() -> "policy";
    };
  }

  String result(RequestId id, JsonNode result) {
    ObjectNode message = codec.object().put("jsonrpc", "2.0");
    message.set("result", result);
    message.set("id", id.json());
    return codec.text(message);
  }

  /**
   * @param id null where it could not be read, which JSON-RPC shows as null
   */
  String error(@Nullable RequestId id, RpcError error) {
    return codec.text(error.response(id == null ? RequestId.NULL : id));
  }

  private ObjectNode wrapped(Interaction interaction) {
    ObjectNode params = codec.object();
    params.set("interaction", view.of(interaction));
    return params;
  }

  private String notification(String method, ObjectNode params) {
    ObjectNode message = codec.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    return codec.text(message);
  }
}
