package dev.parley.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tags name keys in Redis, which pods of other versions read. */
class SessionKeyTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 99, 100, 101, 199, 200, 255, 256, 257, 1_000})
  void tagIsHalfTheDigestOfTheTextsWithTheirLengths(int length) throws Exception {
    for (String text : new String[] {"x".repeat(length), "\u00e9".repeat(length)}) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : new String[] {"local", text, "anyone"}) {
        byte[] bytes = part.getBytes(UTF_8);
        digest.update((bytes.length + ":").getBytes(UTF_8));
        digest.update(bytes);
      }
      byte[] half = Arrays.copyOf(digest.digest(), 16);

      assertEquals(
          Base64.getUrlEncoder().withoutPadding().encodeToString(half),
          SessionKey.tag("local", text, "anyone"));
    }
  }
}
