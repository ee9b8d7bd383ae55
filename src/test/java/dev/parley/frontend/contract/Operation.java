package dev.parley.frontend.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /** Method and path, as in {@code POST /rpc}. */
  String line() {
    return method.toUpperCase(Locale.ROOT) + " " + path;
  }

  @Override
  public String toString() {
    return id;
  }
}
