package dev.parley.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the white space out of the copies of the element's sources from which the bundler makes its
 * files: it leaves what stands in templates as it is, and browsers would load two kilobytes of
 * indentation. {@code pom.xml} runs it in the phase {@code process-resources}.
 */
public final class TightSources {
  private static final Pattern INDENTATION = Pattern.compile("(?m)^[ \\t]+");

  /** A template without places to be filled in. */
  private static final Pattern STYLES = Pattern.compile("\\bcss`([^`$]*)`");

  /** A string, or what stands between strings. */
  private static final Pattern PIECE = Pattern.compile("\"[^\"]*\"|[^\"]+");

  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern AROUND = Pattern.compile(" ?([{};,]) ?");

  private TightSources() {}

  /**
   * @param folders in which sources are replaced; a second run changes nothing
   */
  public static void main(String... folders) throws IOException {
    for (String folder : folders) {
      List<Path> sources;
      try (var files = Files.walk(Path.of(folder))) {
        sources = files.filter(file -> file.toString().endsWith(".ts")).toList();
      }
      for (Path source : sources) {
        Files.writeString(source, tight(Files.readString(source)));
      }
    }
  }

  private static String tight(String source) {
    String flush = INDENTATION.matcher(source).replaceAll("");
    return STYLES
        .matcher(flush)
        .replaceAll(found -> Matcher.quoteReplacement("css`" + tightStyles(found.group(1)) + "`"));
  }

  private static String tightStyles(String styles) {
    return PIECE
        .matcher(COMMENT.matcher(styles).replaceAll(""))
        .replaceAll(piece -> Matcher.quoteReplacement(tightPiece(piece.group())))
        .strip();
  }

  private static String tightPiece(String piece) {
    if (piece.startsWith("\"")) {
      return piece;
    }
    String narrow = SPACE.matcher(piece).replaceAll(" ");
    return AROUND.matcher(narrow).replaceAll("$1").replace(": ", ":").replace(";}", "}");
  }
}
