package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.tool.ToolRegistry;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcResponse;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.quarkus.arc.All;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** Tells legacy clients what the server is and which tools it has. */
@Singleton
class LegacyDiscovery {
  private final ToolRegistry tools;
  private final LegacySessions sessions;
  private final List<Extras> extras;
  private final McpResponses responses;
  private final ServerIdentity identity;

  LegacyDiscovery(
      ToolRegistry tools,
      LegacySessions sessions,
      @All List<Extras> extras,
      McpResponses responses,
      ServerIdentity identity) {
    this.tools = tools;
    this.sessions = sessions;
    this.extras = Extras.inOrder(extras);
    this.responses = responses;
    this.identity = identity;
  }

  /** Speaks what the client speaks, else the newest legacy revision (basic/lifecycle). */
  Response initialize(McpHttpRequest http, RequestId id, JsonNode params) {
    String wanted = params.path("protocolVersion").textValue();
    if (wanted == null) {
      RpcError error = new RpcError(RpcError.INVALID_PARAMS, "protocolVersion must be a string");
      return responses.ok(http.accepts(), error.response(id));
    }
    String revision = Revision.LEGACY.contains(wanted) ? wanted : Revision.NEWEST_LEGACY;
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("protocolVersion", revision);
    ObjectNode capabilities = result.putObject("capabilities");
    capabilities.putObject("tools");
    if (Revision.hasTasks(revision)) {
      capabilities.set("tasks", LegacyTasks.capability());
    }
    extras.forEach(more -> more.declare(http, capabilities, revision));
    result.set("serverInfo", identity.json());
    result.put("instructions", ServerIdentity.INSTRUCTIONS);
    String session = sessions.mint(http.principal(), revision, params);
    return Response.fromResponse(responses.ok(http.accepts(), responses.message(id, result)))
        .header(LegacySessions.HEADER, session)
        .build();
  }

  RpcResponse list(
      McpHttpRequest http,
      RequestId id,
      JsonNode params,
      String revision,
      ClientCapabilities client) {
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
    extras.forEach(more -> more.list(http, listing, revision, client));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("tools", listing);
    return responses.message(id, result);
  }
}
