package dev.parley.telemetry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/**
 * A position in a trace, as W3C Trace Context defines it. It is short enough to be stored with a
 * question for hours, and other processes can read it there.
 *
 * @param parent the {@code traceparent}, 55 characters (section 3.2)
 * @param state the {@code tracestate} of other vendors, passed on unread, or null
 */
public record TraceContext(String parent, @Nullable String state) {
  /**
   * The length that must be passed on (section 3.3.1.5); a longer {@code tracestate} is dropped.
   */
  private static final int LONGEST_STATE = 512;

  static final String PARENT = "traceparent";

  private static final int LENGTH = 55;
  private static final Pattern FORM =
      Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

  /**
   * Parses what a caller sent.
   *
   * @return empty if {@code parent} is missing or malformed; {@code state} is ignored then (section
   *     4.3)
   */
  static Optional<TraceContext> of(@Nullable String parent, @Nullable String state) {
    if (parent == null || parent.length() != LENGTH || !FORM.matcher(parent).matches()) {
      return Optional.empty();
    }
    boolean fits = state != null && !state.isEmpty() && state.length() <= LONGEST_STATE;
    return Optional.of(new TraceContext(parent, fits ? state : null));
  }

  /**
   * The {@code traceparent} that a call came with, in its {@code _meta} or else as a header of its
   * HTTP request; empty where it is malformed, such as one of zeros.
   *
   * @param meta the {@code _meta} of the call, or a missing node
   * @param header the value of a header, or null
   */
  public static Optional<String> parent(JsonNode meta, Function<String, @Nullable String> header) {
    return of(meta.path(PARENT).textValue(), null)
        .or(() -> of(header.apply(PARENT), null))
        .map(TraceContext::parent);
  }

  /** The id that all spans of the trace share: 32 hexadecimal digits. */
  public String id() {
    return parent.substring(3, 35);
  }

  /**
   * Runs a task whose log lines get the id of the trace, under the name that Quarkus uses for it.
   *
   * @param trace null if the lines belong to no trace
   */
  public static void in(@Nullable TraceContext trace, Runnable logging) {
    if (trace == null) {
      logging.run();
      return;
    }
    MDC.put("traceId", trace.id());
    try {
      logging.run();
    } finally {
      MDC.remove("traceId");
    }
  }
}
