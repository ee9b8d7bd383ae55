package dev.parley.channel.push;

import com.zerodeplibs.webpush.VAPIDKeyPair;
import com.zerodeplibs.webpush.VAPIDKeyPairs;
import com.zerodeplibs.webpush.key.PrivateKeySources;
import com.zerodeplibs.webpush.key.PublicKeySources;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;

/** Reads and makes keys by which push services know who sends (RFC 8292). */
final class VapidKey {
  private static final String CURVE = "secp256r1";
  private static final int NUMBER_BYTES = 32;

  /** Of both forms that OpenSSL writes, with the public key at the end: how long it is. */
  private static final int SEC1_BYTES = 121;

  private static final int PKCS8_BYTES = 138;

  /** Where the private number is in them. */
  private static final int SEC1_NUMBER = 7;

  private static final int PKCS8_NUMBER = 36;

  private VapidKey() {}

  /**
   * Reads a key in base64 of DER, as SEC 1 or PKCS #8 have it, with its public key.
   *
   * @throws IllegalArgumentException saying what would be right, without the text: it may be a
   *     secret with a slip in it
   */
  static VAPIDKeyPair read(String text) {
    byte[] der = decode(text.strip());
    if (der.length != SEC1_BYTES && der.length != PKCS8_BYTES) {
      throw notOne();
    }
    int number = der.length == SEC1_BYTES ? SEC1_NUMBER : PKCS8_NUMBER;
    int y = der.length - NUMBER_BYTES;
    ECPoint point = new ECPoint(number(der, y - NUMBER_BYTES), number(der, y));
    try {
      KeyFactory keys = KeyFactory.getInstance("EC");
      ECParameterSpec curve = curve();
      KeyPair pair =
          new KeyPair(
              keys.generatePublic(new ECPublicKeySpec(point, curve)),
              keys.generatePrivate(new ECPrivateKeySpec(number(der, number), curve)));
      if (belongTogether(pair)) {
        return of(pair);
      }
    } catch (GeneralSecurityException noKey) {
      // refused like a text that is none
    }
    throw notOne();
  }

  /** A new key. */
  static VAPIDKeyPair made() {
    try {
      return of(pair());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has P-256", e);
    }
  }

  private static KeyPair pair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(CURVE));
    return generator.generateKeyPair();
  }

  private static ECParameterSpec curve() throws GeneralSecurityException {
    return ((ECPublicKey) pair().getPublic()).getParams();
  }

  private static BigInteger number(byte[] der, int from) {
    return new BigInteger(1, Arrays.copyOfRange(der, from, from + NUMBER_BYTES));
  }

  private static boolean belongTogether(KeyPair pair) throws GeneralSecurityException {
    byte[] text = {1, 2, 3};
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(pair.getPrivate());
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(pair.getPublic());
    signature.update(text);
    return signature.verify(signed);
  }

  private static VAPIDKeyPair of(KeyPair pair) {
    return VAPIDKeyPairs.of(
        PrivateKeySources.ofECPrivateKey((ECPrivateKey) pair.getPrivate()),
        PublicKeySources.ofECPublicKey((ECPublicKey) pair.getPublic()));
  }

  /** Nothing for what is no base64: the decoder's own message would quote it. */
  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }

  private static IllegalArgumentException notOne() {
    return new IllegalArgumentException(
        "parley.push.vapid-key must be a key of P-256 in base64, as \"openssl ecparam -genkey -name"
            + " prime256v1 -noout -outform DER | base64 -w0\" makes it");
  }
}
