package dev.parley.security.seal;

import dev.parley.config.SealKey;
import dev.parley.config.ServiceConfig;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import org.jboss.logging.Logger;

/**
 * Encrypts and authenticates data that others carry or store for us, so that nobody else can read,
 * change or forge it: AES-256-GCM (NIST SP 800-38D), under a key that HKDF (RFC 5869) derives for
 * each purpose from a configured key. Data sealed for one purpose does not open for another. Each
 * seal has a random nonce, so no two are equal.
 *
 * <p>A seal does not expire and is not bound to a caller: put both into the content. It opens until
 * its key is removed from the configuration.
 *
 * <p>On the wire: one byte, the length of the key's id; the id; the nonce; ciphertext and tag.
 */
@Singleton
public class Seal {
  private static final Logger LOG = Logger.getLogger(Seal.class);
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  /** What a seal is for. The key is derived from the label, so a label must not change. */
  public enum Purpose {
    REQUEST_STATE("request-state"),
    SESSION_ID("session-id"),
    ELICITATION("elicitation"),
    TICKET("ticket"),
    COOKIE("cookie"),
    STORE("store"),
    CURSOR("cursor"),
    REPLY("reply");

    private final String label;

    Purpose(String label) {
      this.label = label;
    }
  }

  private record Derived(String keyId, Purpose purpose) {}

  /**
   * A derived key, with ciphers that were used with it and are used again: to make a cipher and its
   * key schedule takes longer than to open a short text. There are as many as were ever in use at
   * once, which is at most one for each thread.
   */
  private static final class PurposeKey {
    private final SecretKey secret;

    /** Is not part of a seal, and has to be the same when it is opened. */
    private final byte[] authenticated;

    private final Queue<Cipher> idle = new ConcurrentLinkedQueue<>();

    PurposeKey(String id, Purpose purpose, SecretKey secret) {
      this.secret = secret;
      this.authenticated = bytes(id + " " + purpose.label);
    }

    /** Seals or opens the content from an offset on. */
    byte[] apply(int mode, byte[] nonce, byte[] content, int offset)
        throws GeneralSecurityException {
      Cipher idler = idle.poll();
      Cipher cipher = idler == null ? Cipher.getInstance("AES/GCM/NoPadding") : idler;
      cipher.init(mode, secret, new GCMParameterSpec(8 * TAG_BYTES, nonce));
      cipher.updateAAD(authenticated);
      byte[] applied = cipher.doFinal(content, offset, content.length - offset);
      // one that failed is not used again
      idle.add(cipher);
      return applied;
    }
  }

  private final SecureRandom random = new SecureRandom();
  private final String sealingKey;
  private final Map<Derived, PurposeKey> keys = new HashMap<>();

  @Inject
  Seal(ServiceConfig config) {
    this(config.keys().orElse(List.of()));
  }

  /**
   * @param configured the first key seals, and all keys open; if there is none, a random key of
   *     this process is used
   * @throws IllegalArgumentException if a key is invalid; the message says why and does not show
   *     the key
   */
  Seal(List<String> configured) {
    List<SealKey> all = configured.stream().map(SealKey::parse).toList();
    if (all.isEmpty()) {
      byte[] secret = new byte[SealKey.BYTES];
      random.nextBytes(secret);
      all = List.of(SealKey.of("process", secret));
    }
    if (all.stream().map(SealKey::id).distinct().count() < all.size()) {
      throw new IllegalArgumentException("Two keys in parley.keys have the same id");
    }
    this.sealingKey = all.getFirst().id();
    all.forEach(this::derive);
  }

  /**
   * Makes Quarkus create this bean at start, so that the keys are checked then; logs if there are
   * none.
   */
  void announce(@Observes StartupEvent start, ServiceConfig config) {
    if (config.keys().isEmpty()) {
      LOG.info(
          "parley.keys is not set: what this process seals is worth nothing to another one, and"
              + " nothing after a restart");
    }
  }

  /** Seals a content of any length. */
  public byte[] seal(Purpose purpose, byte[] content) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] id = bytes(sealingKey);
    try {
      byte[] secret = key(sealingKey, purpose).apply(Cipher.ENCRYPT_MODE, nonce, content, 0);
      return ByteBuffer.allocate(1 + id.length + nonce.length + secret.length)
          .put((byte) id.length)
          .put(id)
          .put(nonce)
          .put(secret)
          .array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is part of every Java", e);
    }
  }

  /** The content that was sealed for this purpose; empty if it was not, or was changed. */
  public Optional<byte[]> open(Purpose purpose, byte[] sealed) {
    int idBytes = sealed.length == 0 ? 0 : sealed[0];
    if (idBytes <= 0 || sealed.length < 1 + idBytes + NONCE_BYTES + TAG_BYTES) {
      return Optional.empty();
    }
    String keyId = new String(sealed, 1, idBytes, StandardCharsets.ISO_8859_1);
    PurposeKey key = keys.get(new Derived(keyId, purpose));
    if (key == null) {
      return Optional.empty();
    }
    int secret = 1 + idBytes + NONCE_BYTES;
    byte[] nonce = Arrays.copyOfRange(sealed, 1 + idBytes, secret);
    try {
      return Optional.of(key.apply(Cipher.DECRYPT_MODE, nonce, sealed, secret));
    } catch (AEADBadTagException notOurs) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is part of every Java", e);
    }
  }

  /** As {@link #seal}, in base64url without padding (RFC 4648 section 5). */
  public String sealText(Purpose purpose, byte[] content) {
    return BASE64.encodeToString(seal(purpose, content));
  }

  /** As {@link #open}, for a text. Each seal has exactly one valid text. */
  public Optional<byte[]> openText(Purpose purpose, String sealed) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(sealed);
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
    // the decoder accepts padding and ignores spare bits, so other texts decode to the same bytes
    return BASE64.encodeToString(bytes).equals(sealed) ? open(purpose, bytes) : Optional.empty();
  }

  private void derive(SealKey key) {
    for (Purpose purpose : Purpose.values()) {
      try {
        SecretKey derived =
            KDF.getInstance("HKDF-SHA256")
                .deriveKey(
                    "AES",
                    HKDFParameterSpec.ofExtract()
                        .addIKM(key.secret())
                        .thenExpand(bytes("parley seal " + purpose.label), 32));
        keys.put(new Derived(key.id(), purpose), new PurposeKey(key.id(), purpose, derived));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("HKDF is part of Java 25", e);
      }
    }
  }

  private PurposeKey key(String keyId, Purpose purpose) {
    return Objects.requireNonNull(keys.get(new Derived(keyId, purpose)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
