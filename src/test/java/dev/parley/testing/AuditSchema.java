package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Holds entries of the audit log against docs/audit.schema.json. */
public final class AuditSchema {
  private static final Schema SCHEMA = read();

  private AuditSchema() {}

  public static void check(JsonNode entry) {
    assertEquals(List.of(), SCHEMA.validate(entry), entry::toString);
  }

  private static Schema read() {
    try {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(Json.read(Files.readString(Path.of("docs/audit.schema.json"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
