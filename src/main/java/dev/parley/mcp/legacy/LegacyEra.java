package dev.parley.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.call.Extras;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.Revision;
import dev.parley.mcp.wire.ServerIdentity;
import dev.parley.tool.Tools;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/**
 * Serves the revisions that begin with {@code initialize}, without a session on the server: every
 * request is answered from itself, and from what its session id holds. Errors travel with HTTP 200,
 * since 404 would tell these clients that their session is lost.
 */
@Singleton
public class LegacyEra {
  private static final RpcError GONE =
      new RpcError(RpcError.INVALID_REQUEST, "There is no such session; initialize again");

  private final Tools tools;
  private final LegacyCalls calls;
  private final LegacySessions sessions;
  private final LegacyForms forms;
  private final LegacyTasks tasks;
  private final List<Extras> extras;
  private final Reply reply;
  private final ServerIdentity identity;

  LegacyEra(
      Tools tools,
      LegacyCalls calls,
      LegacySessions sessions,
      LegacyForms forms,
      LegacyTasks tasks,
      @All List<Extras> extras,
      Reply reply,
      ServerIdentity identity) {
    this.tools = tools;
    this.calls = calls;
    this.sessions = sessions;
    this.forms = forms;
    this.tasks = tasks;
    this.extras = Extras.inOrder(extras);
    this.reply = reply;
    this.identity = identity;
  }

  /**
   * @param revision what the client speaks, by its header
   */
  public Uni<Response> request(Exchange exchange, Envelope.Request request, String revision) {
    if (request.method().equals("initialize")) {
      return Uni.createFrom().item(initialize(exchange, request.id(), request.params()));
    }
    return sessions
        .client(exchange)
        .map(client -> request(exchange, request, revision, client))
        .orElseGet(() -> Uni.createFrom().item(reply.error(404, request.id(), GONE)));
  }

  private Uni<Response> request(
      Exchange exchange, Envelope.Request request, String revision, LegacyClient client) {
    Abilities abilities = client.abilities();
    for (Extras more : extras) {
      Optional<Uni<Response>> answer = more.answer(exchange, request, revision, abilities);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    if (Revision.hasTasks(revision) && LegacyTasks.has(request.method())) {
      return reply.orRefusal(request.id(), () -> tasks.answer(exchange, request, abilities));
    }
    if (request.method().equals("tools/call") && calls.tool(request.params()).isPresent()) {
      if (Revision.hasTasks(revision) && request.params().path("task").isObject()) {
        return calls.task(exchange, request.id(), request.params(), client);
      }
      return calls.call(exchange, request.id(), request.params(), revision, client);
    }
    ObjectNode message = immediate(exchange, request, revision, abilities);
    return Uni.createFrom().item(reply.ok(exchange.accepts(), message));
  }

  /**
   * The answer as a message of its own, for one element of a batch; empty where the client gave the
   * call up meanwhile.
   */
  public Uni<Optional<ObjectNode>> element(
      Exchange exchange, Envelope.Request request, String revision, LegacyClient client) {
    if (request.method().equals("initialize")) {
      RpcError error = new RpcError(RpcError.INVALID_REQUEST, "initialize must not be in a batch");
      return Uni.createFrom().item(Optional.of(error.response(request.id())));
    }
    if (request.method().equals("tools/call") && calls.tool(request.params()).isPresent()) {
      return calls.element(exchange, request.id(), request.params(), revision, client);
    }
    return Uni.createFrom()
        .item(Optional.of(immediate(exchange, request, revision, client.abilities())));
  }

  /** Takes a notification; the only one that means something here is a cancellation. */
  public Uni<Response> notified(Exchange exchange, Envelope.Notification notification) {
    return sessions.client(exchange).isEmpty()
        ? Uni.createFrom().item(reply.error(404, null, GONE))
        : notification(exchange, notification).replaceWith(reply::accepted);
  }

  /**
   * The client of a request; empty where it names a session that is over. It initialises again
   * then.
   */
  public Optional<LegacyClient> client(Exchange exchange) {
    return sessions.client(exchange);
  }

  /** Takes what a client answers to a request of ours; it is accepted whatever comes of it. */
  public Uni<Response> response(Exchange exchange, Envelope.Response response) {
    return forms.take(exchange, response.message()).replaceWith(reply::accepted);
  }

  /** As {@link #notified}, for one element of a batch. */
  public Uni<Void> notification(Exchange exchange, Envelope.Notification notification) {
    return notification.method().equals("notifications/cancelled")
        ? calls.cancel(exchange, notification.params())
        : Uni.createFrom().voidItem();
  }

  private ObjectNode immediate(
      Exchange exchange, Envelope.Request request, String revision, Abilities client) {
    RequestId id = request.id();
    return switch (request.method()) {
      case "ping" -> reply.message(id, JsonNodeFactory.instance.objectNode());
      case "tools/list" -> list(exchange, id, request.params(), revision, client);
      case "tools/call" ->
          new RpcError(
                  RpcError.INVALID_PARAMS, "Unknown tool; tools/list names those that there are")
              .response(id);
      default -> RpcError.methodNotFound(request.method()).response(id);
    };
  }

  /** Speaks what the client speaks, else the newest legacy revision (basic/lifecycle). */
  private Response initialize(Exchange exchange, RequestId id, JsonNode params) {
    String wanted = params.path("protocolVersion").textValue();
    if (wanted == null) {
      RpcError error = new RpcError(RpcError.INVALID_PARAMS, "protocolVersion must be a string");
      return reply.ok(exchange.accepts(), error.response(id));
    }
    String revision = Revision.LEGACY.contains(wanted) ? wanted : Revision.NEWEST_LEGACY;
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("protocolVersion", revision);
    ObjectNode capabilities = result.putObject("capabilities");
    capabilities.putObject("tools");
    if (Revision.hasTasks(revision)) {
      capabilities.set("tasks", LegacyTasks.capability());
    }
    extras.forEach(more -> more.declare(exchange, capabilities, revision));
    result.set("serverInfo", identity.json());
    result.put("instructions", ServerIdentity.INSTRUCTIONS);
    String session = sessions.mint(exchange.principal(), revision, params);
    return Response.fromResponse(reply.ok(exchange.accepts(), reply.message(id, result)))
        .header(LegacySessions.HEADER, session)
        .build();
  }

  private ObjectNode list(
      Exchange exchange, RequestId id, JsonNode params, String revision, Abilities client) {
    if (params.hasNonNull("cursor")) {
      return new RpcError(RpcError.INVALID_PARAMS, "There is one page only; leave out cursor")
          .response(id);
    }
    ArrayNode listing = tools.listed();
    if (!Revision.hasStructuredResults(revision)) {
      listing.forEach(tool -> ((ObjectNode) tool).remove(List.of("title", "outputSchema")));
    }
    if (Revision.hasTasks(revision)) {
      listing.forEach(
          tool -> ((ObjectNode) tool).putObject("execution").put("taskSupport", "optional"));
    }
    extras.forEach(more -> more.list(exchange, listing, revision, client));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("tools", listing);
    return reply.message(id, result);
  }

  /** Whether the header names a revision that can be served here; absent counts as the oldest. */
  public static Optional<String> revision(Exchange exchange) {
    String header = exchange.header("MCP-Protocol-Version");
    if (header == null) {
      return Optional.of(Revision.UNSAID);
    }
    return Optional.of(header.strip()).filter(Revision.LEGACY::contains);
  }
}
