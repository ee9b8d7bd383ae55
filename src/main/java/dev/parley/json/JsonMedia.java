package dev.parley.json;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The media type of JSON (RFC 8259 section 11). */
public final class JsonMedia {
  public static final String TYPE = "application/json";

  private JsonMedia() {}

  /** Whether a Content-Type is JSON, whatever its parameters. */
  public static boolean is(@Nullable String contentType) {
    if (contentType == null) {
      return false;
    }
    int parameters = contentType.indexOf(';');
    String bare = parameters < 0 ? contentType : contentType.substring(0, parameters);
    return bare.strip().toLowerCase(Locale.ROOT).equals(TYPE);
  }
}
