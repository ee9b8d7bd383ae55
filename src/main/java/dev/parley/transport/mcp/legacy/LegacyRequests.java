package dev.parley.transport.mcp.legacy;

import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcResponse;
import dev.parley.transport.mcp.call.CallAnswer;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.EmptyObject;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/**
 * Serves the revisions that begin with {@code initialize}, without a session on the server: every
 * request is answered from its own content and from that of its sealed session id. Errors have HTTP
 * 200, since 404 would tell these clients that their session is lost.
 */
@Singleton
public class LegacyRequests {
  private static final RpcError GONE =
      new RpcError(RpcError.INVALID_REQUEST, "There is no such session; initialize again");

  private final LegacyDiscovery discovery;
  private final LegacyToolCalls calls;
  private final LegacySessions sessions;
  private final ElicitationReplies replies;
  private final LegacyTasks tasks;
  private final List<Extras> extras;
  private final McpResponses responses;

  LegacyRequests(
      LegacyDiscovery discovery,
      LegacyToolCalls calls,
      LegacySessions sessions,
      ElicitationReplies replies,
      LegacyTasks tasks,
      @All List<Extras> extras,
      McpResponses responses) {
    this.discovery = discovery;
    this.calls = calls;
    this.sessions = sessions;
    this.replies = replies;
    this.tasks = tasks;
    this.extras = Extras.inOrder(extras);
    this.responses = responses;
  }

  /**
   * @param revision what the client speaks, by its header
   */
  public Uni<Response> request(McpHttpRequest http, Envelope.Request request, String revision) {
    if (request.method().equals("initialize")) {
      return Uni.createFrom().item(discovery.initialize(http, request.id(), request.params()));
    }
    return sessions
        .client(http)
        .map(client -> request(http, request, revision, client))
        .orElseGet(() -> Uni.createFrom().item(responses.error(404, request.id(), GONE)));
  }

  private Uni<Response> request(
      McpHttpRequest http, Envelope.Request request, String revision, LegacyClient client) {
    ClientCapabilities capabilities = client.capabilities();
    for (Extras more : extras) {
      Optional<Uni<Response>> answer = more.answer(http, request, revision, capabilities);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    if (Revision.hasTasks(revision) && LegacyTasks.has(request.method())) {
      return responses.orRefusal(request.id(), () -> tasks.answer(http, request, capabilities));
    }
    if (request.method().equals("tools/call") && calls.tool(request.params()).isPresent()) {
      if (Revision.hasTasks(revision) && request.params().path("task").isObject()) {
        return tasks.create(http, request.id(), request.params(), client);
      }
      return calls.call(http, request.id(), request.params(), revision, client);
    }
    RpcResponse message = immediate(http, request, revision, capabilities);
    return Uni.createFrom().item(responses.ok(http.accepts(), message));
  }

  /** The answer to one element of a batch; empty where the client gave the call up meanwhile. */
  public Uni<Optional<CallAnswer>> element(
      McpHttpRequest http, Envelope.Request request, String revision, LegacyClient client) {
    if (request.method().equals("initialize")) {
      RpcError error = new RpcError(RpcError.INVALID_REQUEST, "initialize must not be in a batch");
      return Uni.createFrom().item(Optional.of(new CallAnswer(error.response(request.id()), null)));
    }
    if (request.method().equals("tools/call") && calls.tool(request.params()).isPresent()) {
      return calls.element(http, request.id(), request.params(), revision, client);
    }
    return Uni.createFrom()
        .item(
            Optional.of(
                new CallAnswer(immediate(http, request, revision, client.capabilities()), null)));
  }

  /** Takes a notification; the only one that means something here is a cancellation. */
  public Uni<Response> notified(McpHttpRequest http, Envelope.Notification notification) {
    return sessions.client(http).isEmpty()
        ? Uni.createFrom().item(responses.error(404, null, GONE))
        : notification(http, notification).replaceWith(responses::accepted);
  }

  /**
   * The client of a request; empty where it names a session that is over. The client then has to
   * initialise again.
   */
  public Optional<LegacyClient> client(McpHttpRequest http) {
    return sessions.client(http);
  }

  /** Takes the response of a client to a request of ours; accepted also where it has no effect. */
  public Uni<Response> response(McpHttpRequest http, Envelope.Response response) {
    return replies.take(http, response.message()).replaceWith(responses::accepted);
  }

  /** As {@link #notified}, for one element of a batch. */
  public Uni<Void> notification(McpHttpRequest http, Envelope.Notification notification) {
    return notification.method().equals("notifications/cancelled")
        ? calls.cancel(http, notification.params())
        : Uni.createFrom().voidItem();
  }

  private RpcResponse immediate(
      McpHttpRequest http, Envelope.Request request, String revision, ClientCapabilities client) {
    RequestId id = request.id();
    return switch (request.method()) {
      case "ping" -> responses.message(id, EmptyObject.INSTANCE);
      case "tools/list" -> discovery.list(http, id, request.params(), revision, client);
      case "tools/call" ->
          new RpcError(
                  RpcError.INVALID_PARAMS, "Unknown tool; tools/list names those that there are")
              .response(id);
      default -> RpcError.methodNotFound(request.method()).response(id);
    };
  }

  /** Whether the header names a revision that can be served here; absent counts as the oldest. */
  public static Optional<String> revision(McpHttpRequest http) {
    String header = http.header("MCP-Protocol-Version");
    if (header == null) {
      return Optional.of(Revision.UNSAID);
    }
    return Optional.of(header.strip()).filter(Revision.LEGACY::contains);
  }
}
