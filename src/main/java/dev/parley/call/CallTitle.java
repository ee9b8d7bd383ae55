package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.SessionTitle;
import org.jspecify.annotations.Nullable;

/** Reads the title that a call gives its session. */
public final class CallTitle {
  /** For a title with characters that a header cannot hold, see {@link HeaderValue}. */
  public static final String HEADER = "Parley-Session-Title";

  private static final String MEMBER = "dev.parley/sessionTitle";

  private CallTitle() {}

  /**
   * The first that is given counts, and only that one is checked.
   *
   * @param meta the request's {@code _meta}, or a missing node
   * @param header the value of {@link #HEADER}, or null
   * @throws Refusal if it is no title
   */
  static @Nullable String of(JsonNode meta, @Nullable String header) {
    JsonNode own = meta.get(MEMBER);
    if (own == null || own.isNull()) {
      return ofHeader(header);
    }
    if (!own.isTextual()) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "_meta[\"" + MEMBER + "\"] must be a string");
    }
    return SessionTitle.checked("_meta[\"" + MEMBER + "\"]", own.textValue());
  }

  /**
   * @param header the value of {@link #HEADER}, or null
   * @throws Refusal if it is no title
   */
  public static @Nullable String ofHeader(@Nullable String header) {
    if (header == null) {
      return null;
    }
    // servers and proxies disagree about the encoding of other characters
    if (header.chars().anyMatch(c -> c < ' ' || c > '~')) {
      throw malformed();
    }
    return SessionTitle.checked(
        "The header " + HEADER, HeaderValue.decode(header).orElseThrow(CallTitle::malformed));
  }

  private static Refusal malformed() {
    return Refusal.of(
        ErrorCode.INVALID_TEXT,
        "The header "
            + HEADER
            + " must be ASCII; send other text as =?base64?…?= with the Base64 of its UTF-8, or as"
            + " _meta[\""
            + MEMBER
            + "\"]");
  }
}
