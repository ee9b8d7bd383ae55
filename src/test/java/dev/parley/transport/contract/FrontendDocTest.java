package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.parley.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/frontend.md names what a frontend shows, and what may be wrong with an answer. */
class FrontendDocTest {

  @Test
  void namesEveryKindOfQuestion() throws IOException {
    List<String> kinds =
        Contract.OPENAPI
            .at("/components/schemas/Question/oneOf")
            .valueStream()
            .map(kind -> Contract.OPENAPI.resolved(kind).at("/properties/type/const").asText())
            .toList();
    assertFalse(kinds.isEmpty() || kinds.contains(""), kinds::toString);
    assertEquals(List.of(), missing(kinds.stream()));
  }

  @Test
  void namesEveryRefusalOfAnAnswer() throws IOException {
    Stream<String> codes =
        Arrays.stream(ErrorCode.values())
            .filter(code -> code.number() / 100 == 11)
            .map(ErrorCode::code);
    assertEquals(List.of(), missing(codes));
  }

  private static List<String> missing(Stream<String> names) throws IOException {
    String page = Files.readString(Path.of("docs/frontend.md"));
    return names.filter(name -> !page.contains("`" + name + "`")).toList();
  }
}
