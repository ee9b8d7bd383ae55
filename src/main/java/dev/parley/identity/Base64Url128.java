package dev.parley.identity;

/** Writes 128 bits as 22 characters of base64url (RFC 4648 section 5), without padding. */
public final class Base64Url128 {
  /** In characters. */
  public static final int LENGTH = 22;

  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  private static final int BYTES = 16;

  private Base64Url128() {}

  /**
   * Appends the first 128 bits.
   *
   * @param bytes 16 of them or more
   */
  public static void append(StringBuilder to, byte[] bytes) {
    int bits = 0;
    int pending = 0;
    for (int i = 0; i < BYTES; i++) {
      pending = (pending << 8) | (bytes[i] & 0xff);
      bits += 8;
      while (bits >= 6) {
        bits -= 6;
        to.append(DIGITS.charAt((pending >>> bits) & 0x3f));
      }
    }
    // 128 is no multiple of 6: the last digit has two bits
    to.append(DIGITS.charAt((pending << (6 - bits)) & 0x3f));
  }
}
