package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.transport.jsonrpc.RequestId;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * The members of every result of revision 2026-07-28 (basic, ResultType and {@code _meta}); alone,
 * a result without data.
 *
 * @param resultType {@code complete}, {@code input_required} or {@code task}
 */
@RegisterForReflection
public record ResultBase(String resultType, @JsonProperty("_meta") ResultMeta meta) {

  /** The same for the result that ends a subscription. */
  public ResultBase ending(RequestId subscription) {
    return new ResultBase(resultType, new ResultMeta(meta.serverInfo(), subscription));
  }
}
