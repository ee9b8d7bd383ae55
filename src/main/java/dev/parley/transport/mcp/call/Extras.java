package dev.parley.transport.mcp.call;

import dev.parley.tool.ToolDescription;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.core.Response;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Serves requests at the MCP endpoint other than calls of the tools that ask: resources, and tools
 * for views. A request gets here after the checks for all requests. Extras are asked in the order
 * of their places, and the first answer is taken.
 */
public interface Extras {

  default int place() {
    return 100;
  }

  /** All, in their order. */
  static List<Extras> inOrder(List<Extras> all) {
    return all.stream().sorted(Comparator.comparingInt(Extras::place)).toList();
  }

  /** The names of the capabilities that this extra adds, such as {@code resources}. */
  default List<String> capabilities() {
    return List.of();
  }

  /** The names of the protocol's extensions that the asker of a request is offered. */
  default List<String> extensions(McpHttpRequest http, String revision) {
    return List.of();
  }

  /**
   * The list of tools with the additions of this extra: further tools, or further members of listed
   * ones.
   *
   * @param client what the client of the request can do
   */
  default List<ToolDescription> list(
      McpHttpRequest http,
      List<ToolDescription> tools,
      String revision,
      ClientCapabilities client) {
    return tools;
  }

  /** The list of tools with the additions of all. */
  static List<ToolDescription> list(
      List<Extras> all,
      McpHttpRequest http,
      List<ToolDescription> tools,
      String revision,
      ClientCapabilities client) {
    List<ToolDescription> list = tools;
    for (Extras more : all) {
      list = more.list(http, list, revision, client);
    }
    return list;
  }

  /**
   * The answer to a request; empty where this does not serve it.
   *
   * @param client what the client of the request can do
   */
  Optional<Uni<Response>> answer(
      McpHttpRequest http, Envelope.Request request, String revision, ClientCapabilities client);
}
