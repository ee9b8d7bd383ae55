package dev.parley.call;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Decodes a header that may hold any text, such as one that mirrors a member of the body (MCP
 * 2026-07-28, basic/transports/streamable-http, Value Encoding).
 */
public final class HeaderValue {
  private static final String PREFIX = "=?base64?";
  private static final String SUFFIX = "?=";

  private HeaderValue() {}

  /** The value without its encoding and surrounding blanks; empty where it is badly encoded. */
  public static Optional<String> decode(String header) {
    String value = header.strip();
    if (!value.startsWith(PREFIX) || !value.endsWith(SUFFIX)) {
      return Optional.of(value);
    }
    if (value.length() < PREFIX.length() + SUFFIX.length()) {
      return Optional.empty();
    }
    String encoded = value.substring(PREFIX.length(), value.length() - SUFFIX.length());
    try {
      byte[] bytes = Base64.getDecoder().decode(encoded);
      // the decoder forgives missing padding and stray bits; the specification does not
      if (!Base64.getEncoder().encodeToString(bytes).equals(encoded)) {
        return Optional.empty();
      }
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
