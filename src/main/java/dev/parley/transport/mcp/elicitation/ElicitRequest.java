package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request {@code elicitation/create} without its JSON-RPC envelope (MCP schema {@code
 * ElicitRequest}).
 */
@RegisterForReflection
public record ElicitRequest(String method, Params params) {

  static ElicitRequest of(Params params) {
    return new ElicitRequest("elicitation/create", params);
  }

  /** What the client shows to the human. */
  public sealed interface Params {

    /**
     * The same for a revision before 2026-07-28, which asks on the stream of a call.
     *
     * @param elicitationId names the elicitation, apart from the request; only pages have one
     * @param meta the {@code _meta}, a record or JSON; null for none
     */
    Params legacy(String elicitationId, @Nullable Object meta);
  }

  /**
   * A form (MCP schema {@code ElicitRequestFormParams}).
   *
   * @param mode null for 2025-06-18, which knows forms only
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record FormParams(
      @Nullable String mode,
      String message,
      Schema requestedSchema,
      @JsonProperty("_meta") @Nullable Object meta)
      implements Params {

    static FormParams of(FormDialect dialect, String message, Schema requestedSchema) {
      String mode = dialect == FormDialect.FULL ? "form" : null;
      return new FormParams(mode, message, requestedSchema, null);
    }

    @Override
    public Params legacy(String elicitationId, @Nullable Object meta) {
      return new FormParams(mode, message, requestedSchema, meta);
    }
  }

  /**
   * The JSON Schema of a form: an object without depth.
   *
   * @param properties the fields by name, in the order in which they are shown
   * @param required the fields that the human must fill in, or null for none
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Schema(
      String type, Map<String, PrimitiveSchema> properties, @Nullable List<String> required) {

    static Schema of(Map<String, PrimitiveSchema> properties, List<String> required) {
      return new Schema("object", properties, required.isEmpty() ? null : required);
    }
  }

  /** A page, which the client opens (MCP schema {@code ElicitRequestURLParams}). */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PageParams(
      String mode,
      String message,
      String url,
      @Nullable String elicitationId,
      @JsonProperty("_meta") @Nullable Object meta)
      implements Params {

    static PageParams of(String message, String url) {
      return new PageParams("url", message, url, null, null);
    }

    @Override
    public Params legacy(String id, @Nullable Object meta) {
      return new PageParams(mode, message, url, id, meta);
    }
  }
}
