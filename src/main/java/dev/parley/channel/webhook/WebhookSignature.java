package dev.parley.channel.webhook;

import dev.parley.person.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs a message as Standard Webhooks 1.0 wants it, with symmetric secrets. */
final class WebhookSignature {
  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /**
   * The value of the header {@code webhook-signature}.
   *
   * @param timestamp as the header {@code webhook-timestamp} has it, in seconds since 1970
   */
  static String of(List<WebhookSecret> secrets, String id, long timestamp, byte[] body) {
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    return secrets.stream()
        .map(secret -> "v1," + one(secret, head, body))
        .collect(Collectors.joining(" "));
  }

  private static String one(WebhookSecret secret, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      byte[] key = Base64.getDecoder().decode(secret.text().substring(PREFIX.length()));
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update(head);
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }
}
