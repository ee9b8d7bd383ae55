package dev.parley.json;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The media type of JSON (RFC 8259 section 11). */
public final class JsonMedia {
  public static final String TYPE = "application/json";

  private JsonMedia() {}

  /** Whether a Content-Type is JSON, whatever its parameters. */
  public static boolean is(@Nullable String contentType) {
    return contentType != null
        && contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(TYPE);
  }
}
