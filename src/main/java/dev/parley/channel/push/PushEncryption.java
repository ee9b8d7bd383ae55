package dev.parley.channel.push;

import com.zerodeplibs.webpush.MessageEncryptions;
import com.zerodeplibs.webpush.PushMessage;
import com.zerodeplibs.webpush.UserAgentMessageEncryptionKeyInfo;
import dev.parley.person.PushKeys;
import java.util.Arrays;

/** Encrypts messages so that the browser of a device alone can read them (RFC 8291). */
final class PushEncryption {
  /** Lengths are multiples of it, so that they say little of the text. */
  private static final int BLOCK = 1_024;

  private PushEncryption() {}

  /** The keys are none: a browser did not make them. */
  static final class UnusableKeys extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnusableKeys(RuntimeException cause) {
      // whose message might quote them
      super("keys of a device that are none: " + cause.getClass().getSimpleName());
    }
  }

  /**
   * @param json at most 3 KiB; white space may follow it
   * @throws UnusableKeys where the public key is no point of the curve
   */
  static byte[] encrypt(PushKeys keys, byte[] json) {
    byte[] padded = Arrays.copyOf(json, (json.length + BLOCK - 1) / BLOCK * BLOCK);
    Arrays.fill(padded, json.length, padded.length, (byte) ' ');
    // it keeps state while it encrypts, so each message has its own
    return MessageEncryptions.of().encrypt(browser(keys), PushMessage.of(padded)).toBytes();
  }

  private static UserAgentMessageEncryptionKeyInfo browser(PushKeys keys) {
    try {
      return UserAgentMessageEncryptionKeyInfo.of(keys.p256dh(), keys.auth());
    } catch (RuntimeException refused) {
      throw new UnusableKeys(refused);
    }
  }
}
