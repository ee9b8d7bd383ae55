package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.parley.transport.Js;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An operation that openapi.yaml describes. */
record Operation(String id, String method, String path, boolean management, JsonNode node) {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  static List<Operation> all(Contract openApi) {
    List<Operation> all = new ArrayList<>();
    openApi
        .document()
        .path("paths")
        .properties()
        .forEach(path ->
            path.getValue().properties().stream()
                .filter(member -> METHODS.contains(member.getKey()))
                .map(member ->
                    new Operation(
                        member.getValue().path("operationId").asText(),
                        member.getKey(),
                        path.getKey(),
                        path.getValue().has("servers"),
                        member.getValue()))
                .forEach(all::add));
    return all;
  }

  List<String> statuses() {
    List<String> statuses = new ArrayList<>();
    node.path("responses").fieldNames().forEachRemaining(statuses::add);
    return statuses;
  }

  JsonNode response(Contract openApi, String status) {
    return openApi.resolved(node.path("responses").path(status));
  }

  /** Whether everybody may call it, whatever is configured. */
  boolean open(Contract openApi) {
    return security(openApi).isEmpty();
  }

  /**
   * The scope that a bearer token needs for it; empty if any scope will do, or no token is needed.
   */
  Optional<String> scope(Contract openApi) {
    JsonNode scopes = security(openApi).path(0).path("bearer");
    return scopes.valueStream().map(JsonNode::asText).findFirst();
  }

  /** Whether it takes a reply token alone, which only a channel brings. */
  boolean isReply(Contract openApi) {
    return security(openApi).path(0).has("replyToken");
  }

  private JsonNode security(Contract openApi) {
    JsonNode own = node.path("security");
    return own.isMissingNode() ? openApi.document().path("security") : own;
  }

  /** Holds an answer of the running service against what is described for its status. */
  void check(Contract openApi, Response answer) {
    String status = String.valueOf(answer.statusCode());
    JsonNode described = response(openApi, status);
    assertFalse(described.isMissingNode(), () -> status + " " + answer.asString());
    for (Map.Entry<String, JsonNode> header : described.path("headers").properties()) {
      // only a header that is described as optional may be absent, or a lost header would pass
      if (header.getValue().path("required").asBoolean(true)) {
        assertNotNull(answer.header(header.getKey()), header.getKey());
      }
    }
    checkBody(openApi, status, answer.contentType(), answer.asString());
  }

  /** The same, for the body alone. */
  void checkBody(Contract openApi, String status, String contentType, String body) {
    JsonNode described = response(openApi, status);
    if (!described.has("content")) {
      assertEquals("", body);
      return;
    }
    String type = contentType.split(";", 2)[0];
    JsonNode content = described.at("/content/" + type.replace("/", "~1"));
    assertFalse(content.isMissingNode(), type);
    JsonNode sent = type.startsWith("text/") ? TextNode.valueOf(body) : Js.strict(body);
    openApi.check(content.path("schema"), sent);
  }

  /** Method and path, as in {@code POST /rpc}. */
  String line() {
    return method.toUpperCase(Locale.ROOT) + " " + path;
  }

  @Override
  public String toString() {
    return id;
  }
}
