package dev.parley.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.interaction.ArgumentDigest;
import dev.parley.json.JsonCodec;
import dev.parley.testing.Questions;
import dev.parley.tool.ToolRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Pods of different versions find equal calls only if they make equal digests. */
@QuarkusTest
class ArgumentDigestsTest {
  private static final String UNSORTED =
      """
      {"z":[{"b":3.10,"a":-0.0}],"text":"caf\u00e9 \ud83d\ude00","big":123456789012345678901234567890,"a":{"d":null,"c":1e5}}\
      """;

  /** All members in alphabetical order, numbers without the sign of zero, emoji escaped. */
  private static final String CANONICAL =
      """
      {"arguments":{"a":{"c":1E+5,"d":null},"big":123456789012345678901234567890,"text":"caf\u00e9 \\uD83D\\uDE00","z":[{"a":0.0,"b":3.10}]},"tool":"ask_user_questions"}\
      """;

  @Inject ArgumentDigests digests;
  @Inject JsonCodec codec;
  @Inject ToolRegistry tools;

  @Test
  void digestIsThatOfTheCanonicalText() throws Exception {
    byte[] canonical = CANONICAL.getBytes(StandardCharsets.UTF_8);
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(canonical);

    ArgumentDigest digest =
        digests.of(tools.find(Questions.ASK).orElseThrow(), codec.read(UNSORTED));

    assertEquals(
        new ArgumentDigest(
            Base64.getUrlEncoder().withoutPadding().encodeToString(hash), canonical.length),
        digest);
  }
}
