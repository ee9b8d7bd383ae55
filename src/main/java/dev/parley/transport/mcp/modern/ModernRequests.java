package dev.parley.transport.mcp.modern;

import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/** Serves requests of revision 2026-07-28. */
@Singleton
public class ModernRequests {
  private final ModernDiscovery discovery;
  private final ModernToolCalls calls;
  private final TaskMethods tasks;
  private final Subscriptions subscriptions;
  private final List<Extras> extras;
  private final McpResponses responses;

  ModernRequests(
      ModernDiscovery discovery,
      ModernToolCalls calls,
      TaskMethods tasks,
      Subscriptions subscriptions,
      @All List<Extras> extras,
      McpResponses responses) {
    this.discovery = discovery;
    this.calls = calls;
    this.tasks = tasks;
    this.subscriptions = subscriptions;
    this.extras = Extras.inOrder(extras);
    this.responses = responses;
  }

  /** Answers a request; every failure that has an HTTP status is settled before the first byte. */
  public Uni<Response> request(McpHttpRequest http, Envelope.Request request) {
    Optional<RpcError> wrong = ModernHeaderCheck.check(http, request.method(), request.params());
    if (wrong.isPresent()) {
      return now(responses.error(400, request.id(), wrong.get()));
    }
    ClientCapabilities client =
        RequestMeta.capabilities(request.params().path("_meta")).where(http.mayRelay());
    for (Extras more : extras) {
      Optional<Uni<Response>> answer =
          more.answer(http, request, Revision.MODERN.getFirst(), client);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    return switch (request.method()) {
      case "server/discover" -> now(discovery.discover(http, request.id()));
      case "tools/list" -> now(discovery.list(http, request.id(), request.params(), client));
      case "tools/call" -> calls.call(http, request.id(), request.params(), client);
      case "tasks/get", "tasks/update", "tasks/cancel" ->
          responses.orRefusal(request.id(), () -> tasks.answer(http, request, client));
      case "subscriptions/listen" ->
          responses.orRefusal(request.id(), () -> subscriptions.listen(http, request, client));
      default -> now(responses.error(404, request.id(), RpcError.methodNotFound(request.method())));
    };
  }

  /**
   * Refuses a notification: this revision defines none that a client sends over HTTP
   * (basic/transports/streamable-http, Sending Messages).
   */
  public Uni<Response> notification(Envelope.Notification notification) {
    return now(responses.error(400, null, RpcError.methodNotFound(notification.method())));
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
