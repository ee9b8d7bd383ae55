package dev.parley.identity;

import java.util.Arrays;
import java.util.Base64;

/** The first 128 bits of some bytes as 22 characters of base64url (RFC 4648), without padding. */
public final class Base64Url128 {
  /** In characters. */
  public static final int LENGTH = 22;

  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final int BYTES = 16;

  private Base64Url128() {}

  /**
   * @param bytes 16 of them or more
   */
  public static String of(byte[] bytes) {
    return ENCODER.encodeToString(Arrays.copyOf(bytes, BYTES));
  }

  /** As {@link #of}, at the end of a text. */
  public static void append(StringBuilder to, byte[] bytes) {
    to.append(of(bytes));
  }
}
