package dev.parley.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A mail as a server gets it, or a part of one.
 *
 * @param headers by their names, unfolded, whatever is encoded in them
 * @param body with lines that end with {@code \n}
 */
public record ReceivedMail(Map<String, String> headers, String body) {
  private static final Pattern ENCODED = Pattern.compile("=\\?UTF-8\\?B\\?([^?]*)\\?=\\s*");
  private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");

  /** Takes apart what was sent after DATA. */
  public static ReceivedMail of(String raw) {
    String[] parts = raw.replace("\r\n", "\n").split("\n\n", 2);
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : parts[0].replaceAll("\n[ \t]+", " ").lines().toList()) {
      String[] header = line.split(": ", 2);
      if (header.length < 2 || headers.put(header[0], header[1]) != null) {
        throw new AssertionError("no header, or one twice: " + line);
      }
    }
    return new ReceivedMail(headers, parts.length < 2 ? "" : parts[1]);
  }

  /** A header as people read it. */
  public String header(String name) {
    Matcher words = ENCODED.matcher(headers.getOrDefault(name, ""));
    return words.replaceAll(word ->
        Matcher.quoteReplacement(
            new String(Base64.getDecoder().decode(word.group(1)), StandardCharsets.UTF_8)));
  }

  public String type() {
    return headers.getOrDefault("Content-Type", "text/plain").replaceAll(";.*", "");
  }

  /** It, and all parts of it and of them. */
  public Stream<ReceivedMail> all() {
    return Stream.concat(Stream.of(this), parts().stream().flatMap(ReceivedMail::all));
  }

  public List<ReceivedMail> parts() {
    Matcher boundary = BOUNDARY.matcher(headers.getOrDefault("Content-Type", ""));
    if (!boundary.find()) {
      return List.of();
    }
    List<String> pieces =
        new ArrayList<>(
            Pattern.compile("\n--" + Pattern.quote(boundary.group(1)))
                .splitAsStream("\n" + body)
                .toList());
    pieces.removeFirst();
    if (!pieces.removeLast().startsWith("--")) {
      throw new AssertionError("a part without an end");
    }
    return pieces.stream().map(piece -> of(piece.substring(1))).toList();
  }

  /** The content of the only part of a type. */
  public String content(String type) {
    List<ReceivedMail> found = all().filter(part -> part.type().equals(type)).toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " parts " + type);
    }
    return found.getFirst().decoded();
  }

  private String decoded() {
    String encoding = Optional.ofNullable(headers.get("Content-Transfer-Encoding")).orElse("7bit");
    return switch (encoding) {
      case "7bit" -> body;
      case "quoted-printable" -> printed(body.replace("=\n", ""));
      case "base64" -> body.replace("\n", "");
      default -> throw new AssertionError(encoding);
    };
  }

  private static String printed(String quoted) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < quoted.length(); i++) {
      if (quoted.charAt(i) == '=') {
        bytes.write(Integer.parseInt(quoted.substring(i + 1, i + 3), 16));
        i += 2;
      } else {
        bytes.write(quoted.charAt(i));
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
