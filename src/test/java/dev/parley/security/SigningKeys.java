package dev.parley.security;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.parley.testing.Json;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The keys with which an authorization server signs, and its answers to requests for them. */
final class SigningKeys {
  static final String FIRST = "key-1";

  private final KeyPair first;
  private final KeyPair strangers;

  /** Keys besides the first, by their ids: what rotation brings. */
  private final Map<String, KeyPair> newer;

  /** How often the keys were fetched, and with what status they are answered. */
  private final AtomicInteger fetches;

  private final AtomicInteger status;

  /** Held while requests for the keys get no answer. */
  private final Semaphore answered;

  /**
   * @param parts as {@link #parts} makes them, of classes that all class loaders share
   */
  @SuppressWarnings("unchecked")
  SigningKeys(List<Object> parts) {
    first = (KeyPair) parts.get(0);
    strangers = (KeyPair) parts.get(1);
    newer = (Map<String, KeyPair>) parts.get(2);
    fetches = (AtomicInteger) parts.get(3);
    status = (AtomicInteger) parts.get(4);
    answered = (Semaphore) parts.get(5);
  }

  static List<Object> parts() {
    return List.of(
        generate(),
        generate(),
        new ConcurrentHashMap<String, KeyPair>(),
        new AtomicInteger(),
        new AtomicInteger(200),
        new Semaphore(1));
  }

  /** Answers a request for the keys. */
  void serve(HttpExchange exchange) throws IOException {
    fetches.incrementAndGet();
    answered.acquireUninterruptibly();
    answered.release();
    if (status.get() != 200) {
      exchange.sendResponseHeaders(status.get(), -1);
      exchange.close();
      return;
    }
    AuthorizationServer.send(exchange, jwks());
  }

  /** How often somebody has fetched the keys. */
  int fetches() {
    return fetches.get();
  }

  /** From now on there is one more key; tokens of it are signed with what is returned. */
  PrivateKey rotate(String keyId) {
    return newer.computeIfAbsent(keyId, id -> generate()).getPrivate();
  }

  /** From now on the keys are answered with this status. */
  void answer(int httpStatus) {
    status.set(httpStatus);
  }

  /** Lets requests for the keys wait until the returned object is closed. */
  Held hold() {
    answered.acquireUninterruptibly();
    return answered::release;
  }

  /** Ends the waiting when it is closed. */
  interface Held extends AutoCloseable {
    @Override
    void close();
  }

  PrivateKey first() {
    return first.getPrivate();
  }

  byte[] firstPublic() {
    return first.getPublic().getEncoded();
  }

  /** A key that the server does not have. */
  PrivateKey strangers() {
    return strangers.getPrivate();
  }

  private String jwks() {
    ObjectNode json = Json.object();
    ArrayNode all = json.putArray("keys");
    add(all, FIRST, first);
    newer.forEach((id, pair) -> add(all, id, pair));
    return json.toString();
  }

  private static void add(ArrayNode all, String id, KeyPair pair) {
    RSAPublicKey key = (RSAPublicKey) pair.getPublic();
    all.addObject()
        .put("kty", "RSA")
        .put("use", "sig")
        .put("alg", "RS256")
        .put("kid", id)
        .put("n", unsigned(key.getModulus()))
        .put("e", unsigned(key.getPublicExponent()));
  }

  private static String unsigned(BigInteger number) {
    byte[] bytes = number.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Arrays.copyOfRange(bytes, from, bytes.length));
  }

  private static KeyPair generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
