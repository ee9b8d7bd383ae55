package dev.parley.telemetry.tracing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Parley;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What tests of tracing need: a collector, and a call whose traces can be told from others. */
abstract class TracingFixture {
  static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  static final String SPAN = "00f067aa0ba902b7";
  static final String PARENT = "00-" + TRACE + "-" + SPAN + "-01";
  static final String OTHERS_TRACE = "0af7651916cd43dd8448eb211c80319c";
  static final String OTHERS_SPAN = "b7ad6b7169203331";
  static final String OTHERS = "00-" + OTHERS_TRACE + "-" + OTHERS_SPAN + "-01";

  static Collector collector;

  @RegisterExtension final Parley parley = new Parley();

  /** New for each test, and the tool-use id of its call. */
  final String id = UUID.randomUUID().toString();

  @BeforeAll
  static void listen() {
    collector = new Collector(Traced.port());
  }

  @AfterAll
  static void stop() {
    collector.close();
  }

  final JsonNode rpc(String method, JsonNode arguments, String parent) {
    ObjectNode params = arguments.deepCopy();
    params.putObject("_meta").put("traceparent", parent).put("dev.parley/toolUseId", id);
    return parley.rpc(method, params).path("result");
  }
}
