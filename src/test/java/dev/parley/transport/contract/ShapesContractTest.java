package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds every shape of every tool against both descriptions, by what the golden files ask. */
@QuarkusTest
class ShapesContractTest {
  private static final Path GOLDEN = Path.of("src/test/resources/shapes");

  @RegisterExtension final Meeting meeting = new Meeting();

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyShapeIsDescribed(Path file) throws IOException {
    JsonNode golden = Js.strict(Files.readString(file));
    Tab tab = meeting.tab();
    ObjectNode body = Js.object().put("toolUseId", "a");
    body.set("tool", golden.path("tool"));
    body.set("arguments", golden.path("arguments"));
    JsonNode pending = Meeting.tree(meeting.rest().body(Js.wire(body)).post());
    Contract.OPENAPI.check("/components/schemas/Result", pending);

    Map.Entry<String, JsonNode> then = golden.path("then").properties().iterator().next();
    meeting.rest().body(then.getValue().toString()).post("a/" + then.getKey());
    tab.await("interaction/resolved");
    for (JsonNode frame : tab.seen()) {
      String name = frame.path("method").asText().replace("/", "~1");
      JsonNode message = Contract.ASYNCAPI.at("/channels/session/messages/" + name);
      Contract.ASYNCAPI.check(message.path("payload"), frame);
    }
    Contract.OPENAPI.check("/components/schemas/Interaction", meeting.read("a"));
    JsonNode result = Meeting.tree(meeting.collect(pending));
    Contract.OPENAPI.check("/components/schemas/Result", result);
    assertTrue(result.has("replayed"), result::toString);
  }
}
