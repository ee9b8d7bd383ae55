package dev.parley.security;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.parley.testing.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An OpenID provider with the parts that Parley uses: discovery, keys, and the code flow with PKCE
 * (RFC 7636). A browser that comes is logged in as the person of {@link #logsIn}, without being
 * asked.
 */
final class AuthorizationServer {
  static final String CLIENT = "parley";
  static final String SECRET = "a secret that both know, long enough to be one";

  /** A profile and its tests are loaded by two class loaders, and must meet the same server. */
  private static final String SHARED = "parley.test.authorization-server";

  private final HttpServer http;
  private final AtomicReference<String> person;
  private final SigningKeys keys;
  private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();

  @SuppressWarnings("unchecked")
  private AuthorizationServer(List<Object> parts) {
    http = (HttpServer) parts.get(0);
    person = (AtomicReference<String>) parts.get(1);
    keys = new SigningKeys((List<Object>) parts.get(2));
  }

  /** The server of this process, which is started if it does not run yet. */
  static AuthorizationServer get() {
    synchronized (System.getProperties()) {
      @SuppressWarnings("unchecked")
      List<Object> parts = (List<Object>) System.getProperties().get(SHARED);
      if (parts != null) {
        return new AuthorizationServer(parts);
      }
      List<Object> made = List.of(listening(), new AtomicReference<>("ann"), SigningKeys.parts());
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
    http.createContext("/jwks", keys::serve);
    http.createContext("/authorize", this::authorize);
    http.createContext("/token", this::token);
    // a request for the keys that is held must not hold other requests
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.start();
  }

  SigningKeys keys() {
    return keys;
  }

  String issuer() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** From now on, browsers are logged in as this person. */
  void logsIn(String who) {
    person.set(who);
  }

  /** A good access token for the MCP endpoint, until a test bends it. */
  Jwt accessToken(String subject, String client, String scope) {
    return accessToken(SigningKeys.FIRST, subject, client, scope);
  }

  /** As above, with the id of another key in the header. */
  Jwt accessToken(String keyId, String subject, String client, String scope) {
    return new Jwt(keyId)
        .claim("iss", issuer())
        .claim("sub", subject)
        .claim("aud", WithCredentials.AUDIENCE)
        .claim("azp", client)
        .claim("scope", scope);
  }

  PrivateKey key() {
    return keys.first();
  }

  PrivateKey strangersKey() {
    return keys.strangers();
  }

  byte[] publicKey() {
    return keys.firstPublic();
  }

  private String discovery() {
    ObjectNode json = Json.object().put("issuer", issuer());
    json.put("authorization_endpoint", issuer() + "/authorize");
    json.put("token_endpoint", issuer() + "/token");
    return json.put("jwks_uri", issuer() + "/jwks").toString();
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
        new Jwt(SigningKeys.FIRST)
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

  /** Whether this person gets an ID token that is for somebody else. */
  private static boolean isRefused(Map<String, String> asked) {
    return String.valueOf(asked.get("person")).startsWith("refused-");
  }

  private static String challenge(String verifier) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
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

  static void send(HttpExchange exchange, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
