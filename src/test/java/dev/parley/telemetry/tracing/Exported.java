package dev.parley.telemetry.tracing;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A span as a collector gets it (opentelemetry-proto, trace.proto).
 *
 * @param parent empty where it has none
 * @param kind 1 internal, 2 server
 * @param links the span ids of others, each after its trace id and a dash
 * @param failed whether its status is that of an error
 * @param process what is said of the process that it comes from
 */
public record Exported(
    String trace,
    String id,
    String state,
    String parent,
    String name,
    long kind,
    long began,
    long ended,
    Map<String, String> attributes,
    List<String> links,
    boolean failed,
    Map<String, String> process) {

  static Stream<Exported> of(byte[] request) {
    return Proto.read(request).all(1).stream()
        .flatMap(resource ->
            resource.all(2).stream()
                .flatMap(scope -> scope.all(2).stream())
                .map(span -> of(span, attributes(resource.one(1), 1))));
  }

  private static Exported of(Proto span, Map<String, String> process) {
    return new Exported(
        span.hex(1),
        span.hex(2),
        span.text(3),
        span.hex(4),
        span.text(5),
        span.number(6),
        span.number(7),
        span.number(8),
        attributes(span, 9),
        span.all(13).stream().map(link -> link.hex(1) + "-" + link.hex(2)).toList(),
        span.one(15).number(3) == 2,
        process);
  }

  private static Map<String, String> attributes(Proto message, int field) {
    Map<String, String> attributes = new TreeMap<>();
    for (Proto pair : message.all(field)) {
      Proto value = pair.one(2);
      attributes.put(
          pair.text(1), value.has(1) ? value.text(1) : value.number(2) == 1 ? "true" : "false");
    }
    return attributes;
  }

  public String attribute(String key) {
    return attributes.getOrDefault(key, "");
  }

  /** This span as somebody's parent: its trace id, a dash, its own. */
  public String place() {
    return trace + "-" + id;
  }
}
