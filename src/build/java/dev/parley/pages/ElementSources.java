package dev.parley.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prepares the copies of the element's sources from which the bundler makes its files. It takes
 * white space out, since the bundler leaves what stands in templates as it is, and browsers would
 * load two kilobytes of indentation. It writes the hash of all sources into {@code version.ts}, by
 * which bundles of different builds know each other. {@code pom.xml} runs it in the phase {@code
 * process-resources}.
 */
public final class ElementSources {
  private static final int HASH_BYTES = 8;

  private static final Pattern INDENTATION = Pattern.compile("(?m)^[ \\t]+");

  /** A template without places to be filled in. */
  private static final Pattern STYLES = Pattern.compile("\\bcss`([^`$]*)`");

  /** A string, or what stands between strings. */
  private static final Pattern PIECE = Pattern.compile("\"[^\"]*\"|[^\"]+");

  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern AROUND = Pattern.compile(" ?([{};,]) ?");

  private ElementSources() {}

  /**
   * @param arguments the folder in which sources are replaced; a second run changes nothing
   */
  public static void main(String... arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    List<Path> sources;
    try (var files = Files.walk(folder)) {
      sources = files.filter(file -> file.toString().matches(".*\\.(ts|json)")).sorted().toList();
    }
    Path version = folder.resolve("version.ts");
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Path source : sources) {
      if (source.equals(version)) {
        continue;
      }
      String text = Files.readString(source);
      if (source.toString().endsWith(".ts")) {
        text = tight(text);
        Files.writeString(source, text);
      }
      digest.update((folder.relativize(source) + "\0" + text + "\0").getBytes(UTF_8));
    }
    String hash = HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
    Files.writeString(version, "export const VERSION: string = '%s';%n".formatted(hash));
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
