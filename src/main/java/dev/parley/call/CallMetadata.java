package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.SessionConfig;
import dev.parley.error.Refusal;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Tracing;
import jakarta.inject.Singleton;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the ids and the trace context of a call from its request. */
@Singleton
public class CallMetadata {
  private final Tracing tracing;
  private final boolean sessionFromHostKeys;

  CallMetadata(Tracing tracing, SessionConfig config) {
    this.tracing = tracing;
    this.sessionFromHostKeys = config.fromHostKeys();
  }

  /**
   * The session, tool use and turn of a call.
   *
   * @param meta the {@code _meta} of the request, or a missing node
   * @param header the value of {@code Parley-Session}
   * @param query the query parameter {@code session}
   * @throws Refusal if one of them is invalid
   */
  public CallIds ids(JsonNode meta, @Nullable String header, @Nullable String query) {
    return CallIds.of(meta, header, query, sessionFromHostKeys);
  }

  /**
   * The trace context that the caller sent.
   *
   * @param meta the {@code _meta} of the request, or a missing node
   * @param header the value of a header of the request, or null
   */
  public CallerTrace trace(JsonNode meta, Function<String, @Nullable String> header) {
    return tracing.origin(meta, header);
  }
}
