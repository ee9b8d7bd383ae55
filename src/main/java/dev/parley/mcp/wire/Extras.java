package dev.parley.mcp.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.jsonrpc.Envelope;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/**
 * What a build serves at the MCP endpoint besides Parley's own tools. Parley itself has none: the
 * official conformance suite calls tools, prompts and resources of its own, and the tests bring
 * them. A request gets here after everything that holds for all requests was checked.
 */
public interface Extras {

  /** Adds to the capabilities that are declared. */
  void declare(ObjectNode capabilities, String revision);

  /** Adds to the list of tools. */
  void list(ArrayNode tools);

  /** The answer to a request; empty where it is none of theirs. */
  Optional<Uni<Response>> answer(Exchange exchange, Envelope.Request request, String revision);
}
