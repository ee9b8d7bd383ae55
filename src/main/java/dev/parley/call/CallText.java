package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * A text that a call may bring in a member of {@code _meta} or in a header.
 *
 * @param member the name of the member
 * @param header the name of the header; its value may be encoded, see {@link HeaderValue}
 */
record CallText(String member, String header, Rule rule) {

  /** What a text must be. */
  interface Rule {
    /**
     * @param what how to name it in a refusal
     * @throws Refusal if it is not such a text
     */
    @Nullable String checked(String what, String text);
  }

  /**
   * The text, or null for none. The first that is given counts, and only that one is checked.
   *
   * @param inMeta the value of the member, or null
   * @param inHeader the value of the header, or null
   */
  @Nullable String checked(@Nullable JsonNode inMeta, @Nullable String inHeader) {
    if (inMeta == null || inMeta.isNull()) {
      return inHeader == null ? null : rule.checked("The header " + header, decoded(inHeader));
    }
    if (!inMeta.isTextual()) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, nameOfMember() + " must be a string");
    }
    return rule.checked(nameOfMember(), inMeta.textValue());
  }

  private String decoded(String value) {
    // servers and proxies disagree about the encoding of other characters
    if (value.chars().anyMatch(c -> c < ' ' || c > '~')) {
      throw malformed();
    }
    return HeaderValue.decode(value).orElseThrow(this::malformed);
  }

  private String nameOfMember() {
    return "_meta[\"" + member + "\"]";
  }

  private Refusal malformed() {
    return Refusal.of(
        ErrorCode.INVALID_TEXT,
        "The header "
            + header
            + " must be ASCII; send other text as =?base64?…?= with the Base64 of its UTF-8, or as "
            + nameOfMember());
  }
}
