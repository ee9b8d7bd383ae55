package dev.parley.person;

import java.util.Base64;

/**
 * By what messages to a device are encrypted (RFC 8291), in base64url.
 *
 * @param p256dh the public key of the browser, an uncompressed point of P-256
 * @param auth the secret of the browser, 16 bytes
 */
public record PushKeys(String p256dh, String auth) {
  private static final int POINT_BYTES = 65;
  private static final int UNCOMPRESSED = 4;
  private static final int AUTH_BYTES = 16;

  /** Whether they have the form of keys; whether they are keys shows when they are used. */
  boolean haveForm() {
    byte[] point = bytes(p256dh);
    return point.length == POINT_BYTES
        && point[0] == UNCOMPRESSED
        && bytes(auth).length == AUTH_BYTES;
  }

  private static byte[] bytes(String base64) {
    try {
      return Base64.getUrlDecoder().decode(base64);
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }

  /** Without the keys, so that they cannot reach a log. */
  @Override
  public String toString() {
    return "PushKeys";
  }
}
