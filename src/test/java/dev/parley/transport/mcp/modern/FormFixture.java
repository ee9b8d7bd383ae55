package dev.parley.transport.mcp.modern;

import static dev.parley.testing.Questions.ASK;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Reply;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A modern client that shows forms: it calls, and comes back with what its human did. */
abstract class FormFixture {
  static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  final ParleyHost host() {
    return parley.host().able(FORM);
  }

  final Reply ask(JsonNode arguments) {
    return host().call(ASK, arguments).send();
  }

  final Mcp retry(Reply before, JsonNode arguments, JsonNode response) {
    return retry(before, arguments, "answers-1", response);
  }

  final Mcp retry(Reply before, JsonNode arguments, String key, JsonNode response) {
    return host().retry(before, arguments, key, response).deviant();
  }

  static ObjectNode accept(JsonNode content) {
    ObjectNode response = Json.object().put("action", "accept");
    response.set("content", content);
    return response;
  }

  static String state(Reply reply) {
    return reply.result().path("requestState").asText();
  }

  static List<String> keys(JsonNode object) {
    Iterable<String> names = object::fieldNames;
    return StreamSupport.stream(names.spliterator(), false).toList();
  }
}
