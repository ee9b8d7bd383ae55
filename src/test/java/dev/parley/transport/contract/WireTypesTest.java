package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Holds the TypeScript types of the frontend protocol against asyncapi.yaml and openapi.yaml. */
class WireTypesTest {
  private static final String COMMAND = "./mvnw test -Dtest=WireTypesTest -Ddocs=write";

  @Test
  void typesAreWhatTheDescriptionsSay() throws IOException {
    Map<Path, String> files = new WireTypes().files();
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (System.getProperty("docs", "").equals("write")) {
        Files.writeString(file.getKey(), file.getValue());
      }
      assertEquals(
          file.getValue(),
          Files.readString(file.getKey()),
          "to make the types anew, run " + COMMAND);
    }
  }

  @Test
  void eachMemberIsWrittenAsItIsDescribed() {
    String all = String.join("", new WireTypes().files().values());
    assertTrue(all.contains("readonly method: 'session/closing';"), all);
    assertTrue(all.contains("readonly retryAfterMs: number;"), all);
    assertTrue(all.contains("export interface TimeQuestion extends QuestionCommon {"), all);
    assertTrue(all.contains("readonly sections?: readonly Section[];"), all);
    assertTrue(all.contains("readonly answers?: Submission['answers'];"), all);
    assertTrue(
        all.contains("readonly initialValues?: Readonly<Record<string, readonly string[]>>;"), all);
  }

  /**
   * YAML silently cuts a text without quotes at " #", so a text without an end may be half of one.
   */
  @Test
  void everyDescriptionEndsWithAFullStop() {
    List<String> open = new ArrayList<>();
    addOpen(Contract.OPENAPI.document(), open);
    addOpen(Contract.ASYNCAPI.document(), open);
    assertEquals(List.of(), open);
  }

  private static void addOpen(JsonNode node, List<String> open) {
    JsonNode description = node.path("description");
    if (description.isTextual() && !description.asText().strip().endsWith(".")) {
      open.add(description.asText());
    }
    node.propertyStream()
        .filter(member -> !member.getKey().startsWith("example"))
        .forEach(member -> addOpen(member.getValue(), open));
    if (node.isArray()) {
      node.forEach(child -> addOpen(child, open));
    }
  }
}
