package dev.parley.security;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** JSON Web Tokens, honest and forged (RFC 7519). */
final class Jwt {
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final ObjectNode header = Json.object().put("alg", "RS256").put("typ", "JWT");
  private final ObjectNode claims = Json.object();

  Jwt(String keyId) {
    long now = Instant.now().getEpochSecond();
    header.put("kid", keyId);
    claims.put("iat", now).put("exp", now + 600).put("jti", "id-" + System.nanoTime());
  }

  Jwt header(String name, String value) {
    header.put(name, value);
    return this;
  }

  Jwt claim(String name, Object value) {
    claims.set(name, Json.of(value));
    return this;
  }

  Jwt without(String name) {
    claims.remove(name);
    return this;
  }

  Jwt all(Map<String, ?> more) {
    more.forEach(this::claim);
    return this;
  }

  /** Signed with RSA, whatever the header says. */
  String signed(PrivateKey key) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(input().getBytes(StandardCharsets.US_ASCII));
      return input() + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Signed with a shared secret: the public key, which everybody knows. */
  String signedWithPublicKey(byte[] publicKey) {
    header("alg", "HS256");
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(publicKey, "HmacSHA256"));
      byte[] tag = mac.doFinal(input().getBytes(StandardCharsets.US_ASCII));
      return input() + "." + BASE64.encodeToString(tag);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Not signed at all. */
  String unsigned() {
    header("alg", "none");
    return input() + ".";
  }

  private String input() {
    return part(header) + "." + part(claims);
  }

  private static String part(ObjectNode json) {
    return BASE64.encodeToString(json.toString().getBytes(StandardCharsets.UTF_8));
  }
}
