package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.parley.error.PlainText;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Optional;

/**
 * The id of a request, echoed with its type (JSON-RPC 2.0 section 4; MCP 2026-07-28, basic,
 * Messages): a string or an integer, and null only where plain JSON-RPC is spoken.
 *
 * @param json the id as it came
 */
@RegisterForReflection
public record RequestId(@JsonValue JsonNode json) {
  /** The id of plain JSON-RPC requests that carry null, and of errors whose id is unreadable. */
  public static final RequestId NULL = new RequestId(NullNode.getInstance());

  private static final int LONGEST = 256;

  /** Empty where the value is no acceptable id: another type, too long, or not plain text. */
  public static Optional<RequestId> of(JsonNode value) {
    boolean acceptable =
        value.isTextual()
            ? value.textValue().length() <= LONGEST && PlainText.flaw(value.textValue()).isEmpty()
            : value.isIntegralNumber();
    return acceptable ? Optional.of(new RequestId(value)) : Optional.empty();
  }
}
