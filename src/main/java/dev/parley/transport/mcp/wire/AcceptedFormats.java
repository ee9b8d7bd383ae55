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

  public static AcceptedFormats of(@Nullable String header) {
    if (header == null || header.isBlank()) {
      return new AcceptedFormats(true, false);
    }
    boolean json = false;
    boolean stream = false;
    for (String range : header.toLowerCase(Locale.ROOT).split(",", -1)) {
      String type = range.split(";", 2)[0].strip();
      if (range.indexOf(';') >= 0 && UNWANTED.matcher(range.replace(" ", "")).matches()) {
        continue;
      }
      json |= type.equals("application/json") || type.equals("application/*") || type.equals("*/*");
      stream |= type.equals("text/event-stream") || type.equals("text/*");
    }
    return new AcceptedFormats(json, stream);
  }

  public boolean nothing() {
    return !json && !stream;
  }
}
