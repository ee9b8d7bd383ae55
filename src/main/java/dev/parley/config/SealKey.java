package dev.parley.config;

import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret of {@code parley.keys}, from which the keys of seals and of the audit log are derived.
 *
 * @param id names the key inside every seal, in the clear
 * @param secret 256 random bits
 */
public record SealKey(String id, SecretKey secret) {
  public static final int BYTES = 32;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,32}");

  public static SealKey of(String id, byte[] secret) {
    return new SealKey(id, new SecretKeySpec(secret, "Generic"));
  }

  /**
   * Reads {@code <id>:<base64>}, the secret in either alphabet of RFC 4648.
   *
   * @throws IllegalArgumentException saying what would be right, without repeating the text: it may
   *     be a secret with a slip in it
   */
  public static SealKey parse(String text) {
    int colon = text.indexOf(':');
    String id = colon < 0 ? "" : text.substring(0, colon).strip();
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "A key in parley.keys must be <id>:<base64>; the id has 1 to 32 letters, digits, _ or -");
    }
    byte[] secret = decode(text.substring(colon + 1).strip());
    if (secret.length != BYTES) {
      throw new IllegalArgumentException(
          ("The key \"%s\" in parley.keys must be 32 random bytes in base64, as \"openssl rand"
                  + " -base64 32\" makes them")
              .formatted(id));
    }
    return of(id, secret);
  }

  /** Empty for what is no base64: the decoder's own message would quote it. */
  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64.replace('-', '+').replace('_', '/'));
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "SealKey[" + id + "]";
  }
}
