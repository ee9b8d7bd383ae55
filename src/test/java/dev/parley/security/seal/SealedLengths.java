package dev.parley.security.seal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parley.security.seal.Seal.Purpose;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sealing without a container, and how long what clients carry may become. */
public final class SealedLengths {
  private static final Seal SEAL =
      new Seal(List.of("k1:" + Base64.getEncoder().encodeToString(new byte[32])));
  public static final SealedJson JSON = new SealedJson(SEAL, new ObjectMapper());

  private SealedLengths() {}

  /** The length of texts in the earlier binary form: two bytes and UTF-8 for each. */
  public static int binary(String... texts) {
    return Stream.of(texts)
        .mapToInt(text -> 2 + text.getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }

  /** Seals a record, opens it again, and compares its length with that of the binary form. */
  public static void check(Purpose purpose, Record content, int binaryBytes) {
    String sealed = JSON.sealText(purpose, content);
    assertEquals(Optional.of(content), JSON.openText(purpose, sealed, content.getClass()));
    int before = SEAL.sealText(purpose, new byte[binaryBytes]).length();
    assertTrue(
        10 * sealed.length() <= 13 * before,
        () -> "%s: %d characters, before %d".formatted(purpose, sealed.length(), before));
  }

  /** Opens JSON as if it had been sealed in some version. */
  public static <T> Optional<T> opened(Purpose purpose, int version, String json, Class<T> type) {
    byte[] content = ((char) version + json).getBytes(StandardCharsets.UTF_8);
    return JSON.openText(purpose, SEAL.sealText(purpose, content), type);
  }
}
