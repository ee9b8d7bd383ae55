package dev.parley.transport.mcp.wire;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which of the two answer formats a client takes. JSON counts where it is named, by wildcard or
 * because nothing is said; a stream only where it is named, since a client that takes anything
 * seldom means to read events.
 */
public record AcceptedFormats(boolean json, boolean stream) {
  /** A weight of zero (RFC 9110 section 12.4.2). */
  private static final Pattern UNWANTED = Pattern.compile(".*;q=0(\\.0*)?(;.*)?");

  /** What the specification asks of clients, in the words of most of them. */
  private static final String USUAL = "application/json, text/event-stream";

  private static final AcceptedFormats BOTH = new AcceptedFormats(true, true);

  public static AcceptedFormats of(@Nullable String header) {
    if (header == null || header.isBlank()) {
      return new AcceptedFormats(true, false);
    }
    if (header.equals(USUAL)) {
      return BOTH;
    }
    boolean json = false;
    boolean stream = false;
    int end = -1;
    while (end < header.length()) {
      int start = end + 1;
      int comma = header.indexOf(',', start);
      end = comma < 0 ? header.length() : comma;
      int semicolon = header.indexOf(';', start, end);
      String type = header.substring(start, semicolon < 0 ? end : semicolon).strip();
      if (semicolon >= 0 && isUnwanted(header.substring(semicolon, end))) {
        continue;
      }
      json |=
          type.equalsIgnoreCase("application/json")
              || type.equalsIgnoreCase("application/*")
              || type.equals("*/*");
      stream |= type.equalsIgnoreCase("text/event-stream") || type.equalsIgnoreCase("text/*");
    }
    return new AcceptedFormats(json, stream);
  }

  private static boolean isUnwanted(String parameters) {
    return UNWANTED.matcher(parameters.toLowerCase(Locale.ROOT).replace(" ", "")).matches();
  }

  public boolean nothing() {
    return !json && !stream;
  }
}
