package dev.parley.transport.mcp.elicitation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.Schemas;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How questions look as a form of each revision. The files in {@code forms} hold the arguments of a
 * call and what the client is asked for them.
 */
@QuarkusTest
@TestProfile(FormProfile.class)
class FormSchemaTest {
  private static final JsonNode CAPABLE = Json.read("{\"elicitation\":{}}");
  private static final ObjectMapper PRETTY =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0} for {1}")
  @CsvSource({
    "choices,2026-07-28",
    "choices,2025-11-25",
    "choices,2025-06-18",
    "fields,2026-07-28",
    "fields,2025-11-25",
    "fields,2025-06-18",
    "sections,2026-07-28",
    "sections,2025-06-18"
  })
  void looksAsInTheFile(String name, String revision) throws Exception {
    JsonNode call = read("/forms/" + name + ".json");
    String tool = call.path("tool").asText();
    JsonNode params =
        revision.equals("2026-07-28")
            ? modern(tool, call.path("arguments"))
            : legacy(revision, tool, call.path("arguments"));

    JsonNode expected = read("/forms/" + name + "-" + dialect(revision) + ".json");
    assertEquals(PRETTY.writeValueAsString(expected), PRETTY.writeValueAsString(params));
    params
        .at("/requestedSchema/properties")
        .forEach(property -> Schemas.check(revision, "PrimitiveSchemaDefinition", property));
  }

  /** The two newer revisions share their forms. */
  private static String dialect(String revision) {
    return revision.equals("2025-06-18") ? "2025-06-18" : "2025-11-25";
  }

  private JsonNode modern(String tool, JsonNode arguments) {
    return parley
        .modernCall(tool, arguments)
        .capable(CAPABLE)
        .send()
        .result()
        .at("/inputRequests/answers-1/params");
  }

  private JsonNode legacy(String revision, String tool, JsonNode arguments) {
    InFlight call = parley.host(revision, CAPABLE).call(tool, arguments).start();
    JsonNode request = call.awaitMessage("elicitation/create", 1);
    Schemas.checkCall(revision, request);
    call.hangUp();
    return request.path("params");
  }

  private static JsonNode read(String resource) throws Exception {
    try (InputStream in = FormSchemaTest.class.getResourceAsStream(resource)) {
      assertNotNull(in, resource);
      return Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
