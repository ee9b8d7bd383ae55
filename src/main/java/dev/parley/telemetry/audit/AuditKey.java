package dev.parley.telemetry.audit;

import dev.parley.config.SealKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.KDF;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;

/**
 * A key under which entries of the audit log are marked: HMAC-SHA-256 (RFC 2104), the key derived
 * by HKDF (RFC 5869) from one of {@code parley.keys}. On one thread at a time.
 */
final class AuditKey {
  /** The id of the key that everybody knows, used where no keys are configured. */
  static final String NO_KEY = "none";

  /** How long a mark is in base64url without padding. */
  static final int MARK_LENGTH = 43;

  private static final String MAC = "HmacSHA256";
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final String id;
  private final Mac mac;

  private AuditKey(String id, SecretKey key) {
    this.id = id;
    try {
      this.mac = Mac.getInstance(MAC);
      mac.init(key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("HMAC-SHA-256 is part of every Java", e);
    }
  }

  static AuditKey of(SealKey configured) {
    return new AuditKey(configured.id(), derived(configured.secret(), "parley audit"));
  }

  /** A key that everybody knows: its marks reveal accidental changes, but anybody can make them. */
  static AuditKey known() {
    SecretKey zeros = SealKey.of(NO_KEY, new byte[SealKey.BYTES]).secret();
    return new AuditKey(NO_KEY, derived(zeros, "parley audit without keys"));
  }

  private static SecretKey derived(SecretKey secret, String purpose) {
    try {
      return KDF.getInstance("HKDF-SHA256")
          .deriveKey(
              MAC,
              HKDFParameterSpec.ofExtract()
                  .addIKM(secret)
                  .thenExpand(purpose.getBytes(StandardCharsets.US_ASCII), SealKey.BYTES));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("HKDF is part of Java 25", e);
    }
  }

  String id() {
    return id;
  }

  /** The mark over the first bytes of an array. */
  String mark(byte[] bytes, int length) {
    mac.update(bytes, 0, length);
    return BASE64.encodeToString(mac.doFinal());
  }
}
