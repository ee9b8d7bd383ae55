package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.security.authentication.Scope;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every credential that proves nothing, on every way in; and every scope. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class CredentialsTest {
  private static final AuthorizationServer SERVER = WithCredentials.SERVER;

  private final String session = "attacked-" + UUID.randomUUID();

  /** What an attacker may bring, each by the name of the attack. */
  private static Map<String, Supplier<RequestSpecification>> attacks() {
    Map<String, Supplier<RequestSpecification>> all = new TreeMap<>();
    all.put("nothing", () -> given());
    all.put("no token", () -> given().header("Authorization", "Bearer"));
    all.put("basic", () -> given().header("Authorization", "Basic YWdlbnQ6c2VjcmV0"));
    all.put("key as user", () -> given().auth().preemptive().basic(WithCredentials.ASKING, ""));
    all.put(
        "two tokens",
        () ->
            bearer(WithCredentials.ADMIN)
                .header("Sec-WebSocket-Protocol", "parley.v1, parley.bearer.x"));
    all.put("key in the query", () -> given().queryParam("access_token", WithCredentials.ADMIN));
    all.put("unknown key", () -> bearer(WithCredentials.ADMIN + "x"));
    all.put("short key", () -> bearer("parley_1"));
    all.put("hash of a key", () -> bearer("parley_" + WithCredentials.hash(WithCredentials.ADMIN)));
    all.put("no JWT", () -> bearer("abc.def.ghi"));
    all.put("opaque token", () -> bearer("0123456789abcdef"));
    all.put("forged", () -> bearer(good().signed(SERVER.strangersKey())));
    all.put("alg none", () -> bearer(good().unsigned()));
    all.put(
        "alg none, kept signature",
        () -> bearer(good().header("alg", "none").signed(SERVER.key())));
    all.put("alg HS256", () -> bearer(good().signedWithPublicKey(SERVER.publicKey())));
    all.put("unknown kid", () -> bearer(good().header("kid", "k2").signed(SERVER.strangersKey())));
    all.put(
        "key in the header",
        () -> bearer(good().header("jku", "http://127.0.0.1:1/").signed(SERVER.strangersKey())));
    all.put("other audience", () -> token(good().claim("aud", "https://other.example/mcp")));
    all.put("audience without path", () -> token(good().claim("aud", WithCredentials.PUBLIC_URL)));
    all.put("no audience", () -> token(good().without("aud")));
    all.put("other issuer", () -> token(good().claim("iss", "https://other.example")));
    all.put("expired", () -> token(good().claim("exp", Instant.now().getEpochSecond() - 60)));
    all.put("no expiry", () -> token(good().without("exp")));
    all.put("not yet", () -> token(good().claim("nbf", Instant.now().getEpochSecond() + 600)));
    all.put("client that is no name", () -> token(good().claim("azp", "a\u202eb")));
    all.put("client too long", () -> token(good().claim("azp", "x".repeat(201))));
    all.put("no subject", () -> token(good().without("sub")));
    all.put("forged ticket", () -> bearer("ticket_B3Byb2Nlc3MMpXqx2EvtRVP0vHrZJmfBmiOVy2C82"));
    all.put("empty ticket", () -> bearer("ticket_"));
    all.put("forged cookie", () -> given().header("Cookie", "__Host-parley=AAAA"));
    return all;
  }

  private static Jwt good() {
    return SERVER.accessToken("ann", "host", "parley:ask parley:answer parley:admin");
  }

  private static RequestSpecification token(Jwt jwt) {
    return bearer(jwt.signed(SERVER.key()));
  }

  private static RequestSpecification bearer(String token) {
    return given().header("Authorization", "Bearer " + token);
  }

  static Stream<Arguments> everyAttackAtEveryDoor() {
    return attacks().keySet().stream()
        .flatMap(attack -> Stream.of(Door.values()).map(door -> Arguments.of(attack, door)));
  }

  @ParameterizedTest
  @MethodSource("everyAttackAtEveryDoor")
  void provesNothing(String attack, Door door) {
    Response response = door.knock(Objects.requireNonNull(attacks().get(attack)).get(), session);

    assertEquals(401, response.statusCode(), response.asString());
    if (door != Door.SOCKET) {
      String challenge = response.header("WWW-Authenticate");
      assertTrue(
          challenge.startsWith("Bearer ")
              && challenge.contains("scope=\"" + door.needed().wire() + "\"")
              && challenge.contains(
                  "resource_metadata=\""
                      + WithCredentials.PUBLIC_URL
                      + "/.well-known/oauth-protected-resource/mcp\""),
          challenge);
      response.then().body(containsString("unauthenticated"));
    }
    given()
        .header("Authorization", "Bearer " + WithCredentials.ANSWERING)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body(equalTo("{\"interactions\":[]}"));
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void takesAnAccessTokenWithTheScope(Door door) {
    for (Scope scope : Scope.values()) {
      String token = SERVER.accessToken("ann", "host", scope.wire()).signed(SERVER.key());
      assertScope(door, scope, door.knockWith(token, session));
    }
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void takesAnApiKeyWithTheScope(Door door) {
    Map<Scope, String> keys =
        Map.of(
            Scope.ASK, WithCredentials.ASKING,
            Scope.ANSWER, WithCredentials.ANSWERING,
            Scope.ADMIN, WithCredentials.ADMIN);
    keys.forEach((scope, key) -> assertScope(door, scope, door.knockWith(key, session)));
  }

  private static void assertScope(Door door, Scope scope, Response response) {
    if (door.opensFor(scope)) {
      assertTrue(
          !Door.REFUSALS.contains(response.statusCode()),
          () -> scope + " " + response.statusCode() + response.asString());
      return;
    }
    assertEquals(403, response.statusCode());
    if (door != Door.SOCKET) {
      String challenge = response.header("WWW-Authenticate");
      assertTrue(
          challenge.contains("error=\"insufficient_scope\"")
              && challenge.contains("scope=\"" + door.needed().wire() + "\"")
              && challenge.contains("resource_metadata="),
          challenge);
      response.then().body(containsString("insufficient_scope"));
    }
  }

  /** Quarkus OIDC would read the name of one of its configurations from the end of a path. */
  @ParameterizedTest
  @EnumSource(Door.class)
  void takesAnAccessTokenForASessionOfAnyName(Door door) {
    String token = good().signed(SERVER.key());

    assertScope(door, Scope.ADMIN, door.knockWith(token, "pages"));
  }

  @Test
  void keepsAClientThatActsForItselfApartFromAPersonOfThatName() {
    String ofClient = SERVER.accessToken("ann", "ann", "parley:ask").signed(SERVER.key());
    Asked.ask(ofClient, session, "q").then().statusCode(202);

    Asked.with(good().signed(SERVER.key()))
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body(equalTo("{\"interactions\":[]}"));
  }

  @Test
  void letsNoCacheKeepWhatIsForOneCaller() {
    for (Door door : new Door[] {Door.MCP_DISCOVER, Door.RPC, Door.REST_LIST}) {
      Response response = door.knockWith(good().signed(SERVER.key()), session);
      assertEquals("no-store", response.header("Cache-Control"), door::name);
      assertEquals(1, response.headers().getValues("Cache-Control").size());
    }
  }

  @Test
  void saysWhereToGetATokenToEverybody() {
    for (String path : new String[] {"", "/mcp"}) {
      given()
          .get("/.well-known/oauth-protected-resource" + path)
          .then()
          .statusCode(200)
          .contentType("application/json")
          .body("resource", equalTo(WithCredentials.AUDIENCE))
          .body("authorization_servers", equalTo(java.util.List.of(SERVER.issuer())))
          .body("scopes_supported", equalTo(java.util.List.of("parley:ask")))
          .body("bearer_methods_supported", equalTo(java.util.List.of("header")));
    }
  }

  @Test
  void saysWhereToReportAVulnerabilityToEverybody() {
    given()
        .get("/.well-known/security.txt")
        .then()
        .statusCode(200)
        .contentType("text/plain;charset=utf-8")
        .body(
            equalTo(
                """
                Contact: mailto:security@example.com
                Contact: https://example.com/report
                Expires: 2999-01-31T00:00:00Z
                Canonical: https://ask.example.com/.well-known/security.txt
                """));
  }

  @Test
  void whatIsOpenToEverybodyStaysSoWhateverIsSentAlong() {
    for (String token : new String[] {"parley_x", "a.b.c", "ticket_x"}) {
      bearer(token).get("/").then().statusCode(200).body(not(containsString(token)));
      bearer(token).get("/openapi.yaml").then().statusCode(200);
    }
  }

  @Test
  void repeatsNoTokenInARefusal() {
    String token = good().claim("aud", "elsewhere").signed(SERVER.key());
    String refusal = Door.RPC.knockWith(token, session).asString();
    assertTrue(!refusal.contains(token.substring(0, 20)), refusal);
  }
}
