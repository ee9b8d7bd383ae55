package dev.parley.mcp.call;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.jsonrpc.Envelope;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.wire.Exchange;
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
  void declare(Exchange exchange, ObjectNode capabilities, String revision);

  /**
   * Adds to the list of tools, and to what is said of those that are in it.
   *
   * @param client what the client of the request can do
   */
  void list(Exchange exchange, ArrayNode tools, String revision, Abilities client);

  /**
   * The answer to a request; empty where it is none of theirs.
   *
   * @param client what the client of the request can do
   */
  Optional<Uni<Response>> answer(
      Exchange exchange, Envelope.Request request, String revision, Abilities client);
}
