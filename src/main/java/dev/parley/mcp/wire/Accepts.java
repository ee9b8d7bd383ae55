package dev.parley.mcp.wire;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which of the two answer formats a client takes. JSON counts where it is named, by wildcard or
 * because nothing is said; a stream only where it is named, since a client that takes anything
 * seldom means to read events.
 */
public record Accepts(boolean json, boolean stream) {

  public static Accepts of(@Nullable String header) {
    if (header == null || header.isBlank()) {
      return new Accepts(true, false);
    }
    boolean json = false;
    boolean stream = false;
    for (String range : header.toLowerCase(Locale.ROOT).split(",", -1)) {
      String type = range.split(";", 2)[0].strip();
      if (range.replace(" ", "").matches(".*;q=0(\\.0*)?(;.*)?")) {
        continue;
      }
      json |= type.equals("application/json") || type.equals("application/*") || type.equals("*/*");
      stream |= type.equals("text/event-stream") || type.equals("text/*");
    }
    return new Accepts(json, stream);
  }

  public boolean nothing() {
    return !json && !stream;
  }
}
