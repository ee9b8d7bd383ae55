package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpErrors;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;

/**
 * {@code subscriptions/listen} (basic/patterns/subscriptions): a stream that stays open. It carries
 * the states of the asker's tasks and nothing else, since the lists of this server never change.
 */
@Singleton
class Subscriptions {
  private static final int MOST_TASKS = 100;

  private final InteractionService interactions;
  private final OpenSubscriptions subscriptions;
  private final McpResponses responses;

  Subscriptions(
      InteractionService interactions, OpenSubscriptions subscriptions, McpResponses responses) {
    this.interactions = interactions;
    this.subscriptions = subscriptions;
    this.responses = responses;
  }

  /**
   * @param client what the client of the request can do
   */
  Uni<Response> listen(McpHttpRequest http, Envelope.Request request, ClientCapabilities client) {
    JsonNode filter = request.params().path("notifications");
    if (filter.has("taskIds") && !client.tasks()) {
      return now(
          responses.error(400, request.id(), McpErrors.missingExtension(ClientCapabilities.TASKS)));
    }
    if (!http.accepts().stream()) {
      return now(
          responses.error(
              406,
              request.id(),
              new RpcError(RpcError.INVALID_REQUEST, "Accept must allow text/event-stream")));
    }
    if (!filter.isObject() || !areTaskIds(filter.path("taskIds"))) {
      RpcError error =
          new RpcError(
              RpcError.INVALID_PARAMS,
              "notifications must be an object; taskIds in it at most " + MOST_TASKS + " strings");
      return now(responses.ok(http.accepts(), error.response(request.id())));
    }
    return Multi.createFrom()
        .iterable(filter.path("taskIds"))
        .onItem()
        .transformToUniAndConcatenate(id -> own(http.principal(), id.asText()))
        .select()
        .distinct()
        .collect()
        .asList()
        .onItem()
        .transformToUni(own -> subscriptions.open(http, request, client, own));
  }

  /** The task if it is the asker's own, else null: the acknowledgement then leaves it out. */
  private Uni<Interaction> own(Principal asker, String taskId) {
    return interactions.find(asker, taskId).onFailure(Refusal.class).recoverWithNull();
  }

  private static boolean areTaskIds(JsonNode ids) {
    if (ids.isMissingNode()) {
      return true;
    }
    boolean strings = ids.isArray() && ids.size() <= MOST_TASKS;
    for (JsonNode id : ids) {
      strings &= id.isTextual();
    }
    return strings;
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
