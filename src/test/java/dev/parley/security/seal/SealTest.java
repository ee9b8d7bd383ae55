package dev.parley.security.seal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.security.seal.Seal.Purpose;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A seal opens for its purpose and under its key only. */
class SealTest {
  private static final byte[] CONTENT = "whose is it?".getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @EnumSource(Purpose.class)
  void opensWhatItSealedForThisPurposeAlone(Purpose purpose) {
    Seal seal = new Seal(List.of());
    byte[] sealed = seal.seal(purpose, CONTENT);

    for (Purpose other : Purpose.values()) {
      assertEquals(other == purpose, seal.open(other, sealed).isPresent(), other::name);
    }
    assertArrayEquals(CONTENT, seal.open(purpose, sealed).orElseThrow());
  }

  @Test
  void everyChangedByteIsNoticed() {
    Seal seal = new Seal(List.of(key("a", 1)));
    byte[] sealed = seal.seal(Purpose.TICKET, CONTENT);

    for (int i = 0; i < sealed.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] changed = sealed.clone();
        changed[i] ^= (byte) (1 << bit);
        assertEquals(Optional.empty(), seal.open(Purpose.TICKET, changed), "byte " + i);
      }
    }
  }

  @Test
  void everyShorterSealIsRefused() {
    Seal seal = new Seal(List.of(key("a", 1)));
    String sealed = seal.sealText(Purpose.COOKIE, CONTENT);

    for (int end = 0; end < sealed.length(); end++) {
      assertEquals(Optional.empty(), seal.openText(Purpose.COOKIE, sealed.substring(0, end)));
    }
    assertTrue(seal.openText(Purpose.COOKIE, sealed).isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"=", "==", "A", "\n", " "})
  @DisplayName("a text has one form only")
  void textsWithMoreInThemAreRefused(String more) {
    Seal seal = new Seal(List.of());
    String sealed = seal.sealText(Purpose.SESSION_ID, CONTENT);

    assertEquals(Optional.empty(), seal.openText(Purpose.SESSION_ID, sealed + more));
    assertEquals(Optional.empty(), seal.openText(Purpose.SESSION_ID, more + sealed));
  }

  @Test
  void noTwoSealsAreEqual() {
    Seal seal = new Seal(List.of(key("a", 1)));

    assertNotEquals(
        seal.sealText(Purpose.REQUEST_STATE, CONTENT),
        seal.sealText(Purpose.REQUEST_STATE, CONTENT));
  }

  @Test
  void contentIsNotReadable() {
    byte[] sealed = new Seal(List.of(key("a", 1))).seal(Purpose.REQUEST_STATE, CONTENT);

    assertFalse(new String(sealed, StandardCharsets.ISO_8859_1).contains("whose"));
  }

  @Test
  @DisplayName("keys rotate: the first seals, all open, and a key that is gone opens nothing")
  void keysRotate() {
    Seal before = new Seal(List.of(key("old", 1)));
    Seal between = new Seal(List.of(key("old", 1), key("new", 2)));
    Seal during = new Seal(List.of(key("new", 2), key("old", 1)));
    Seal after = new Seal(List.of(key("new", 2)));
    byte[] old = before.seal(Purpose.REQUEST_STATE, CONTENT);
    byte[] fresh = during.seal(Purpose.REQUEST_STATE, CONTENT);

    assertTrue(during.open(Purpose.REQUEST_STATE, old).isPresent());
    assertTrue(between.open(Purpose.REQUEST_STATE, fresh).isPresent());
    assertTrue(after.open(Purpose.REQUEST_STATE, fresh).isPresent());
    assertTrue(after.open(Purpose.REQUEST_STATE, old).isEmpty());
  }

  @Test
  void anEqualIdWithAnotherSecretOpensNothing() {
    byte[] sealed = new Seal(List.of(key("a", 1))).seal(Purpose.COOKIE, CONTENT);

    assertTrue(new Seal(List.of(key("a", 2))).open(Purpose.COOKIE, sealed).isEmpty());
  }

  @Test
  void withoutKeysEachProcessHasItsOwn() {
    byte[] sealed = new Seal(List.of()).seal(Purpose.COOKIE, CONTENT);

    assertTrue(new Seal(List.of()).open(Purpose.COOKIE, sealed).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunter2",
        "a:",
        "a:hunter2",
        ":c2VjcmV0",
        "a b:c2VjcmV0",
        "a:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==",
        "a:!!!!"
      })
  @DisplayName("what is no key stops the start, and is not shown")
  void badKeysAreRefused(String key) {
    var refused = assertThrows(IllegalArgumentException.class, () -> new Seal(List.of(key)));

    String secret = key.substring(key.indexOf(':') + 1);
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("parley.keys"));
    assertFalse(!secret.isEmpty() && message.contains(secret));
  }

  @Test
  void twoKeysOfOneIdAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Seal(List.of(key("a", 1), key("a", 2))));
  }

  @Test
  void bothAlphabetsAreTaken() {
    byte[] secret = new byte[32];
    Arrays.fill(secret, (byte) 0xfb);
    Seal one = new Seal(List.of("a:" + Base64.getEncoder().encodeToString(secret)));
    Seal other = new Seal(List.of("a:" + Base64.getUrlEncoder().encodeToString(secret)));

    assertTrue(other.open(Purpose.COOKIE, one.seal(Purpose.COOKIE, CONTENT)).isPresent());
  }

  private static String key(String id, int seed) {
    byte[] secret = new byte[32];
    secret[0] = (byte) seed;
    return id + ":" + Base64.getEncoder().encodeToString(secret);
  }
}
