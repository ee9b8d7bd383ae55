package dev.parley.channel.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.parley.testing.TrustedPush;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A key of push services is what OpenSSL makes, in either form. */
class VapidKeyTest {
  private static final byte[] SEC1 = Base64.getDecoder().decode(TrustedPush.KEY);

  /** What comes before the numbers in PKCS #8. */
  private static final String PKCS8 =
      "308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420";

  private static String pkcs8() {
    byte[] number = Arrays.copyOfRange(SEC1, 7, 39);
    byte[] point = Arrays.copyOfRange(SEC1, SEC1.length - 65, SEC1.length);
    HexFormat hex = HexFormat.of();
    return Base64.getEncoder()
        .encodeToString(
            hex.parseHex(PKCS8 + hex.formatHex(number) + "a144034200" + hex.formatHex(point)));
  }

  private static String publicKey(String text) {
    return VapidKey.read(text).extractPublicKeyInUncompressedFormAsString();
  }

  @Test
  void isTheSameInBothForms() {
    byte[] point = Arrays.copyOfRange(SEC1, SEC1.length - 65, SEC1.length);
    String expected = Base64.getUrlEncoder().withoutPadding().encodeToString(point);
    assertEquals(expected, publicKey(TrustedPush.KEY));
    assertEquals(expected, publicKey(" " + TrustedPush.KEY + "\n"));
    assertEquals(expected, publicKey(pkcs8()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 40, 100})
  void isRefusedWhereAByteIsWrongAndNotShown(int at) {
    byte[] wrong = SEC1.clone();
    wrong[at == 0 ? 38 : at] ^= 1;
    assertRefused(Base64.getEncoder().encodeToString(at == 40 ? Arrays.copyOf(wrong, 50) : wrong));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "no base64 at all", "AAAA"})
  void isRefusedWhereItIsNone(String text) {
    assertRefused(text);
  }

  private static void assertRefused(String text) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> VapidKey.read(text)).toString();
    assertFalse(text.length() > 1 && message.contains(text), message);
  }
}
