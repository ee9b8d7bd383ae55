package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.core.Response;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What is served at the MCP endpoint besides the tools that ask: resources, and tools for views. A
 * request gets here after everything that holds for all requests was checked. The first that
 * answers wins, the lowest place first.
 */
public interface Extras {

  default int place() {
    return 100;
  }

  /** All, in their order. */
  static List<Extras> inOrder(List<Extras> all) {
    return all.stream().sorted(Comparator.comparingInt(Extras::place)).toList();
  }

  /** Adds to the capabilities that are declared. */
  void declare(McpHttpRequest http, ObjectNode capabilities, String revision);

  /**
   * Adds to the list of tools, and to what is said of those that are in it.
   *
   * @param client what the client of the request can do
   */
  void list(McpHttpRequest http, ArrayNode tools, String revision, ClientCapabilities client);

  /**
   * The answer to a request; empty where it is none of theirs.
   *
   * @param client what the client of the request can do
   */
  Optional<Uni<Response>> answer(
      McpHttpRequest http, Envelope.Request request, String revision, ClientCapabilities client);
}
