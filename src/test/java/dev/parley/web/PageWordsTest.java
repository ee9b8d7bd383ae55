package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.parley.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page uses all its words, and has words for whatever may be wrong with an answer. */
class PageWordsTest {
  private static final Path WEB = Path.of("src/main/resources/web");

  /** The page that asks one question is written in Java. */
  private static final Path PAGES = Path.of("src/main/java/dev/parley/transport/pages");

  /** No human can mend these faults: the page itself would have to be wrong. */
  private static final Set<ErrorCode> FAULTS_OF_THE_PAGE =
      EnumSet.of(
          ErrorCode.UNKNOWN_QUESTION, ErrorCode.AMBIGUOUS_QUESTION, ErrorCode.DUPLICATE_ANSWER);

  @ParameterizedTest
  @ValueSource(strings = {"element", "app", "settings"})
  void usesEveryMessage(String part) throws IOException {
    String code = text(WEB, ".ts") + text(WEB, ".html") + text(PAGES, ".java");
    List<String> keys =
        Catalogues.read(part, "en").propertyStream().map(property -> property.getKey()).toList();
    assertFalse(keys.isEmpty());
    assertEquals(
        List.of(),
        keys.stream()
            .filter(key -> !code.contains("'" + key + "'") && !code.contains("\"" + key + "\""))
            .toList());
  }

  @Test
  void saysEveryRefusalOfAnAnswerInTheLanguageOfThePage() {
    String code =
        text(WEB.resolve("element/kinds"), ".ts") + text(WEB.resolve("element/model"), ".ts");
    assertEquals(
        List.of(),
        Arrays.stream(ErrorCode.values())
            .filter(refusal -> refusal.number() / 100 == 11)
            .filter(refusal -> !FAULTS_OF_THE_PAGE.contains(refusal))
            .map(ErrorCode::code)
            .filter(name -> !code.contains(name + ":") && !code.contains("'" + name + "'"))
            .toList());
  }

  private static String text(Path folder, String ending) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .map(PageWordsTest::read)
          .collect(Collectors.joining());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
