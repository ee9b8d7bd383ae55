package dev.parley.testing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.WebhookReceiver.Received;
import dev.parley.transport.Js;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A browser that has subscribed, as far as its push service sees it (RFC 8291, RFC 8292). */
public final class PushedBrowser {
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();
  private static final int NUMBER = 32;
  private static final int POINT = 65;
  private static final int SALT = 16;
  private static final int HEADER = SALT + 4 + 1 + POINT;

  private final String path = "/push/" + UUID.randomUUID();
  private final String origin;
  private final KeyPair keys = keys();
  private final byte[] auth = new byte[16];

  public PushedBrowser(WebhookReceiver service) {
    this.origin = service.origin();
    new SecureRandom().nextBytes(auth);
  }

  private static KeyPair keys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  public String endpoint() {
    return origin + path;
  }

  public boolean is(Received received) {
    return received.path().equals(path);
  }

  /** What {@code PushSubscription.toJSON()} gives. */
  public ObjectNode json() {
    ObjectNode json = Js.object().put("endpoint", endpoint()).putNull("expirationTime");
    json.putObject("keys")
        .put("p256dh", BASE64.encodeToString(point((ECPublicKey) keys.getPublic())))
        .put("auth", BASE64.encodeToString(auth));
    return json;
  }

  private static byte[] point(ECPublicKey key) {
    ByteBuffer point = ByteBuffer.allocate(POINT).put((byte) 4);
    put(point, key.getW().getAffineX());
    put(point, key.getW().getAffineY());
    return point.array();
  }

  private static void put(ByteBuffer point, BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] padded = new byte[NUMBER];
    int length = Math.min(NUMBER, bytes.length);
    System.arraycopy(bytes, bytes.length - length, padded, NUMBER - length, length);
    point.put(padded);
  }

  private ECPublicKey publicKey(byte[] point) throws GeneralSecurityException {
    ECPoint where =
        new ECPoint(
            new BigInteger(1, Arrays.copyOfRange(point, 1, 1 + NUMBER)),
            new BigInteger(1, Arrays.copyOfRange(point, 1 + NUMBER, POINT)));
    return (ECPublicKey)
        KeyFactory.getInstance("EC")
            .generatePublic(
                new ECPublicKeySpec(where, ((ECPublicKey) keys.getPublic()).getParams()));
  }

  /** What was sent, which this browser alone can read. */
  public JsonNode read(Received received) {
    try {
      return Js.of(new String(decrypted(received.bytes()), UTF_8));
    } catch (GeneralSecurityException e) {
      throw new AssertionError("not for this browser", e);
    }
  }

  private byte[] decrypted(byte[] body) throws GeneralSecurityException {
    byte[] salt = Arrays.copyOf(body, SALT);
    byte[] sender = Arrays.copyOfRange(body, SALT + 5, HEADER);
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(keys.getPrivate());
    agreement.doPhase(publicKey(sender), true);
    byte[] info = joined("WebPush: info\0", point((ECPublicKey) keys.getPublic()), sender);
    byte[] key = derived(auth, agreement.generateSecret(), info, 32);
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        Cipher.DECRYPT_MODE,
        new SecretKeySpec(derived(salt, key, joined("Content-Encoding: aes128gcm\0"), 16), "AES"),
        new GCMParameterSpec(128, derived(salt, key, joined("Content-Encoding: nonce\0"), 12)));
    byte[] padded = cipher.doFinal(body, HEADER, body.length - HEADER);
    int end = padded.length - 1;
    while (padded[end] == 0) {
      end--;
    }
    if (padded[end] != 2) {
      throw new GeneralSecurityException("no last record");
    }
    return Arrays.copyOf(padded, end);
  }

  private static byte[] derived(byte[] salt, byte[] key, byte[] info, int length)
      throws GeneralSecurityException {
    return KDF.getInstance("HKDF-SHA256")
        .deriveData(
            HKDFParameterSpec.ofExtract().addSalt(salt).addIKM(key).thenExpand(info, length));
  }

  private static byte[] joined(String text, byte[]... more) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(text.getBytes(US_ASCII));
    for (byte[] one : more) {
      all.writeBytes(one);
    }
    return all.toByteArray();
  }

  /** The claims of who sent it, if they are signed with the key that the page was given. */
  public JsonNode sender(Received received, String applicationServerKey) {
    String[] parts =
        received.headers().get("Authorization").replaceFirst("^vapid t=", "").split(", k=", -1);
    String[] token = parts[0].split("\\.", -1);
    try {
      Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initVerify(publicKey(DECODER.decode(applicationServerKey)));
      signature.update((token[0] + "." + token[1]).getBytes(US_ASCII));
      JsonNode claims = Js.of(new String(DECODER.decode(token[1]), UTF_8));
      boolean isSigned =
          parts[1].equals(applicationServerKey) && signature.verify(DECODER.decode(token[2]));
      if (!isSigned || Instant.ofEpochSecond(claims.path("exp").asLong()).isBefore(Instant.now())) {
        throw new AssertionError("signed by somebody else, or too long ago: " + claims);
      }
      return claims;
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
