package dev.parley.mcp.modern;

import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts and authenticates {@code requestState} with AES-256-GCM (NIST SP 800-38D) under a key
 * that this process makes for itself, so a state is worth nothing after a restart: the client then
 * asks again. Each seal has a random nonce, hence no two are equal.
 */
@Singleton
class StateSeal {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final byte[] PURPOSE = {'p', 'a', 'r', 'l', 'e', 'y', '1'};

  private final SecureRandom random = new SecureRandom();
  private final SecretKey key;

  StateSeal() {
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    this.key = new SecretKeySpec(bytes, "AES");
  }

  String seal(RequestState state) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] plain = state.encode();
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
      byte[] all = ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
      return encode(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is part of every Java", e);
    }
  }

  /** Empty where it was not sealed here, or not exactly so. */
  Optional<RequestState> open(String sealed) {
    try {
      byte[] all = Base64.getUrlDecoder().decode(sealed);
      // the decoder takes padding and ignores spare bits; what was sealed has only one form
      if (all.length <= NONCE_BYTES + TAG_BITS / 8 || !encode(all).equals(sealed)) {
        return Optional.empty();
      }
      byte[] nonce = new byte[NONCE_BYTES];
      ByteBuffer buffer = ByteBuffer.wrap(all).get(nonce);
      byte[] secret = new byte[buffer.remaining()];
      buffer.get(secret);
      return Optional.of(RequestState.decode(cipher(Cipher.DECRYPT_MODE, nonce).doFinal(secret)));
    } catch (IllegalArgumentException | AEADBadTagException notOurs) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is part of every Java", e);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(PURPOSE);
    return cipher;
  }
}
