package dev.parley.security;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.parley.testing.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An OpenID provider with the parts that Parley meets: discovery, keys, and the code flow with PKCE
 * (RFC 7636). Whoever is at the door when a browser comes is logged in without being asked.
 */
final class AuthorizationServer {
  static final String CLIENT = "parley";
  static final String SECRET = "a secret that both know, long enough to be one";

  private static final String KEY = "key-1";
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  /** A profile and its tests are loaded by two class loaders, and must meet the same server. */
  private static final String SHARED = "parley.test.authorization-server";

  private final KeyPair keys;
  private final KeyPair strangersKeys;
  private final HttpServer http;
  private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
  private final AtomicReference<String> person;

  /** Keys besides the first, by their ids: what rotation brings. */
  private final Map<String, KeyPair> newerKeys;

  /** How often the keys were fetched, and with what status they are answered. */
  private final AtomicInteger fetches;

  private final AtomicInteger keysStatus;

  /** Held while the keys are not to be answered. */
  private final Semaphore keysAnswered;

  @SuppressWarnings("unchecked")
  private AuthorizationServer(List<Object> parts) {
    keys = (KeyPair) parts.get(0);
    strangersKeys = (KeyPair) parts.get(1);
    http = (HttpServer) parts.get(2);
    person = (AtomicReference<String>) parts.get(3);
    newerKeys = (Map<String, KeyPair>) parts.get(4);
    fetches = (AtomicInteger) parts.get(5);
    keysStatus = (AtomicInteger) parts.get(6);
    keysAnswered = (Semaphore) parts.get(7);
  }

  /** The one of this process; starts it where nobody has. */
  static AuthorizationServer get() {
    synchronized (System.getProperties()) {
      @SuppressWarnings("unchecked")
      List<Object> parts = (List<Object>) System.getProperties().get(SHARED);
      if (parts != null) {
        return new AuthorizationServer(parts);
      }
      List<Object> made =
          List.of(
              generate(),
              generate(),
              listening(),
              new AtomicReference<>("ann"),
              new ConcurrentHashMap<String, KeyPair>(),
              new AtomicInteger(),
              new AtomicInteger(200),
              new Semaphore(1));
      System.getProperties().put(SHARED, made);
      AuthorizationServer server = new AuthorizationServer(made);
      server.serve();
      return server;
    }
  }

  private static HttpServer listening() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve() {
    http.createContext("/.well-known/openid-configuration", e -> send(e, discovery()));
    http.createContext("/jwks", this::keys);
    http.createContext("/authorize", this::authorize);
    http.createContext("/token", this::token);
    // one request for the keys that is held must not hold others
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.start();
  }

  private void keys(HttpExchange exchange) throws IOException {
    fetches.incrementAndGet();
    keysAnswered.acquireUninterruptibly();
    keysAnswered.release();
    if (keysStatus.get() != 200) {
      exchange.sendResponseHeaders(keysStatus.get(), -1);
      exchange.close();
      return;
    }
    send(exchange, jwks());
  }

  /** How often somebody has fetched the keys. */
  int fetches() {
    return fetches.get();
  }

  /** From now on there is one more key; tokens of it are signed with what is returned. */
  PrivateKey rotate(String keyId) {
    return newerKeys.computeIfAbsent(keyId, id -> generate()).getPrivate();
  }

  /** From now on the keys are answered with this status. */
  void keysAnswer(int status) {
    keysStatus.set(status);
  }

  /** Keeps those who fetch the keys waiting until it is closed. */
  Held holdKeys() {
    keysAnswered.acquireUninterruptibly();
    return keysAnswered::release;
  }

  /** What ends the waiting. */
  interface Held extends AutoCloseable {
    @Override
    void close();
  }

  String issuer() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** Who is at the door from now on. */
  void logsIn(String who) {
    person.set(who);
  }

  /** A good access token for the MCP endpoint, until a test bends it. */
  Jwt accessToken(String subject, String client, String scope) {
    return accessToken(KEY, subject, client, scope);
  }

  /** As the other, with the key of that id named in its header. */
  Jwt accessToken(String keyId, String subject, String client, String scope) {
    return new Jwt(keyId)
        .claim("iss", issuer())
        .claim("sub", subject)
        .claim("aud", WithCredentials.AUDIENCE)
        .claim("azp", client)
        .claim("scope", scope);
  }

  PrivateKey key() {
    return keys.getPrivate();
  }

  PrivateKey strangersKey() {
    return strangersKeys.getPrivate();
  }

  byte[] publicKey() {
    return keys.getPublic().getEncoded();
  }

  private String discovery() {
    ObjectNode json = Json.object().put("issuer", issuer());
    json.put("authorization_endpoint", issuer() + "/authorize");
    json.put("token_endpoint", issuer() + "/token");
    return json.put("jwks_uri", issuer() + "/jwks").toString();
  }

  private String jwks() {
    ObjectNode json = Json.object();
    ArrayNode all = json.putArray("keys");
    add(all, KEY, keys);
    newerKeys.forEach((id, pair) -> add(all, id, pair));
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

  private void authorize(HttpExchange exchange) throws IOException {
    Map<String, String> query = form(exchange.getRequestURI().getRawQuery());
    String code = UUID.randomUUID().toString();
    query.put("person", person.get());
    codes.put(code, query);
    String back =
        query.get("redirect_uri")
            + "?code="
            + code
            + "&state="
            + URLEncoder.encode(query.get("state"), StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Location", back);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private void token(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> form = form(body);
    Map<String, String> asked = codes.remove(String.valueOf(form.get("code")));
    if (asked == null
        || !challenge(String.valueOf(form.get("code_verifier")))
            .equals(asked.get("code_challenge"))) {
      exchange.sendResponseHeaders(400, -1);
      exchange.close();
      return;
    }
    Jwt id =
        new Jwt(KEY)
            .claim("iss", issuer())
            .claim("sub", String.valueOf(asked.get("person")))
            .claim("email", asked.get("person") + "@example.com")
            .claim("aud", isRefused(asked) ? "another" : CLIENT);
    if (asked.containsKey("nonce")) {
      id.claim("nonce", asked.get("nonce"));
    }
    String access =
        accessToken(String.valueOf(asked.get("person")), CLIENT, "openid")
            .claim("aud", "userinfo")
            .signed(key());
    ObjectNode json = Json.object().put("access_token", access).put("token_type", "Bearer");
    send(exchange, json.put("id_token", id.signed(key())).put("expires_in", 600).toString());
  }

  /** Whose ID token is for somebody else. */
  private static boolean isRefused(Map<String, String> asked) {
    return String.valueOf(asked.get("person")).startsWith("refused-");
  }

  private static String challenge(String verifier) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return BASE64.encodeToString(hash);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static Map<String, String> form(String encoded) {
    Map<String, String> form = new HashMap<>();
    Arrays.stream(encoded.split("&"))
        .map(pair -> pair.split("=", 2))
        .forEach(pair -> form.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    return form;
  }

  private static void send(HttpExchange exchange, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String unsigned(BigInteger number) {
    byte[] bytes = number.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    return BASE64.encodeToString(Arrays.copyOfRange(bytes, from, bytes.length));
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
