package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The types of fields that the schema of questionnaire lists are taken, and listed elsewhere. */
@QuarkusTest
class FieldTypesTest {
  private static final Pattern SAMPLE = Pattern.compile("type: '(\\w+)', label: ");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void takesAFieldOfEachType() {
    for (String type : types()) {
      JsonNode result = ask(type);
      assertEquals("pending", result.at("/result/status").asText(), result::toString);
    }
  }

  @Test
  void namesEachTypeWhenItRefusesAnother() {
    assertEquals(
        "type must be one of " + String.join(", ", types()),
        ask("slider").at("/error/data/details/0/message").asText());
  }

  @Test
  void namesEachTypeInTheDescriptionOfTheTool() {
    Matcher listed =
        Pattern.compile("give fields instead \\(([^)]*)\\)")
            .matcher(questionnaire().path("description").asText());
    assertEquals(
        List.of(types()), listed.results().map(r -> List.of(r.group(1).split(", "))).toList());
  }

  @Test
  void describesEachTypeInTheContract() {
    assertEquals(
        types(), texts(Contract.OPENAPI.at("/components/schemas/Field/properties/type/enum")));
  }

  /** The console has a form with every type, where a developer sees a changed control. */
  @Test
  void showsEachTypeInTheConsole() throws IOException {
    String samples = Files.readString(Path.of("src/main/resources/web/console/samples.ts"));
    String form = samples.substring(samples.indexOf("'A form with every field'"));
    form = form.substring(0, form.indexOf("\n  },"));
    assertEquals(
        Set.copyOf(types()),
        SAMPLE.matcher(form).results().map(r -> r.group(1)).collect(Collectors.toSet()));
  }

  private JsonNode ask(String type) {
    String field = "{\"id\":\"a\",\"type\":\"%s\",\"options\":[\"X\"]}".formatted(type);
    return parley.rpc(
        "questionnaire", Json.read("{\"waitSeconds\":0,\"fields\":[%s]}".formatted(field)));
  }

  private List<String> types() {
    return texts(questionnaire().at("/inputSchema/$defs/field/properties/type/enum"));
  }

  private JsonNode questionnaire() {
    return parley
        .rpc("tools/list", Json.object())
        .at("/result/tools")
        .valueStream()
        .filter(tool -> tool.path("name").asText().equals("questionnaire"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }
}
