package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.tool.ToolDescription;
import dev.parley.tool.ToolRegistry;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcResponse;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.Implementation;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import dev.parley.transport.mcp.wire.ServerCapabilities;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.quarkus.arc.All;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** Tells legacy clients what the server is and which tools it has. */
@Singleton
class LegacyDiscovery {
  private final List<ToolDescription> withTasks;
  private final List<ToolDescription> structured;
  private final List<ToolDescription> unstructured;
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
    this.structured = tools.listed();
    this.withTasks = structured.stream().map(ToolDescription::withTasks).toList();
    this.unstructured = structured.stream().map(ToolDescription::unstructured).toList();
    this.sessions = sessions;
    this.extras = Extras.inOrder(extras);
    this.responses = responses;
    this.identity = identity;
  }

  /**
   * Answers {@code initialize} with the revision that the client names, else with the newest legacy
   * revision (basic/lifecycle).
   */
  Response initialize(McpHttpRequest http, RequestId id, JsonNode params) {
    String wanted = params.path("protocolVersion").textValue();
    if (wanted == null) {
      RpcError error = new RpcError(RpcError.INVALID_PARAMS, "protocolVersion must be a string");
      return responses.ok(http.accepts(), error.response(id));
    }
    String revision = Revision.LEGACY.contains(wanted) ? wanted : Revision.NEWEST_LEGACY;
    Initialized result =
        new Initialized(
            revision,
            capabilities(http, revision),
            identity.implementation(),
            ServerIdentity.INSTRUCTIONS);
    String session = sessions.mint(http.principal(), revision, params);
    return Response.fromResponse(responses.ok(http.accepts(), responses.message(id, result)))
        .header(LegacySessions.HEADER, session)
        .build();
  }

  private ServerCapabilities capabilities(McpHttpRequest http, String revision) {
    return ServerCapabilities.of(
        Revision.hasTasks(revision) ? ServerCapabilities.Tasks.OF_TOOL_CALLS : null,
        extras.stream().flatMap(more -> more.extensions(http, revision).stream()).toList(),
        extras.stream().flatMap(more -> more.capabilities().stream()).toList());
  }

  /** The result of {@code initialize} (schema {@code InitializeResult}). */
  @RegisterForReflection
  record Initialized(
      String protocolVersion,
      ServerCapabilities capabilities,
      Implementation serverInfo,
      String instructions) {}

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
    return responses.message(
        id, new ToolList(Extras.list(extras, http, listed(revision), revision, client)));
  }

  /** The result of {@code tools/list} (schema {@code ListToolsResult}). */
  @RegisterForReflection
  record ToolList(List<ToolDescription> tools) {}

  private List<ToolDescription> listed(String revision) {
    if (Revision.hasTasks(revision)) {
      return withTasks;
    }
    return Revision.hasStructuredResults(revision) ? structured : unstructured;
  }
}
