package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.SessionTitle;
import org.jspecify.annotations.Nullable;

/**
 * The title that a call gives its session, as the call brings it. Only where a call asks is it
 * read: no other call is refused for its title.
 *
 * @param member the member of {@code _meta}, or null
 * @param header the value of {@link #HEADER}, or null
 */
public record CallTitle(@Nullable JsonNode member, @Nullable String header) {
  /** For a title with characters that a header cannot hold, see {@link HeaderValue}. */
  public static final String HEADER = "Parley-Session-Title";

  private static final String MEMBER = "dev.parley/sessionTitle";

  /**
   * @param meta the request's {@code _meta}, or a missing node
   */
  public static CallTitle of(JsonNode meta, @Nullable String header) {
    return new CallTitle(meta.get(MEMBER), header);
  }

  /**
   * The title, or null for none. The first that is given counts, and only that one is checked.
   *
   * @throws Refusal if it is no title
   */
  @Nullable String checked() {
    if (member == null || member.isNull()) {
      return header == null ? null : checked(header);
    }
    if (!member.isTextual()) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "_meta[\"" + MEMBER + "\"] must be a string");
    }
    return SessionTitle.checked("_meta[\"" + MEMBER + "\"]", member.textValue());
  }

  private static @Nullable String checked(String header) {
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
