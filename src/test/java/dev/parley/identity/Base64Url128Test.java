package dev.parley.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Base64Url128Test {
  private final Random random = new Random(128);

  @Test
  void writesWhatBase64Writes() {
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[16 + i % 17];
      random.nextBytes(bytes);
      StringBuilder written = new StringBuilder("x");

      Base64Url128.append(written, bytes);

      assertEquals("x" + base64(bytes), written.toString());
    }
  }

  @Test
  void aTagIsTheBeginningOfAHashOfTheTextsAndTheirLengths() throws NoSuchAlgorithmException {
    String id = "s".repeat(123) + "ü";
    byte[] hashed = ("6:tenant" + "0:" + "125:" + id).getBytes(StandardCharsets.UTF_8);
    String expected = base64(MessageDigest.getInstance("SHA-256").digest(hashed));
    SessionKey session = new SessionKey("tenant", "", id);
    StringBuilder appended = new StringBuilder();

    session.appendTag(appended);

    assertEquals(expected, session.tag());
    assertEquals(expected, appended.toString());
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(bytes, 16));
  }
}
