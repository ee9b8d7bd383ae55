package dev.parley.security;

import static dev.parley.security.WithCredentials.ANSWERING;
import static dev.parley.security.WithCredentials.ASKING;
import static dev.parley.security.WithCredentials.SERVER;
import static dev.parley.testing.RawHttp.head;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Parley;
import dev.parley.testing.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Puts a canary into every field of every entrance, and looks for it in the whole log, which says
 * as much as it can be made to say. Only the audit log may name people.
 */
@QuarkusTest
@TestProfile(CanaryTest.Talkative.class)
class CanaryTest {
  private static final String CANARY = "zwiebelkuchen";
  private static final String SESSION = "/api/v1/sessions/s-" + CANARY;

  private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();
  private final List<String> planted = new CopyOnWriteArrayList<>(List.of(CANARY));

  private final Handler everything =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          if (!entry.getLoggerName().equals("dev.parley.audit")) {
            said.add(whole(entry));
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  /** As much as an operator can turn on. A profile of its own, since levels are set at start. */
  public static final class Talkative implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>(new WithCredentials().getConfigOverrides());
      settings.put("quarkus.log.category.\"dev.parley\".min-level", "TRACE");
      settings.put("quarkus.log.category.\"dev.parley\".level", "TRACE");
      for (String library :
          List.of(
              "io.quarkus.oidc",
              "io.quarkus.oidc.runtime",
              "io.quarkus.oidc.runtime.CodeAuthenticationMechanism",
              "io.quarkus.oidc.runtime.OidcProvider",
              "io.quarkus.oidc.runtime.OidcIdentityProvider",
              "io.quarkus.oidc.common",
              "io.quarkus.security",
              "io.quarkus.vertx.http",
              "io.quarkus.websockets",
              "io.vertx.core.http",
              "io.vertx.ext.auth",
              "io.vertx.ext.web",
              "io.smallrye.jwt",
              "org.jboss.resteasy",
              "org.jose4j")) {
        settings.put("quarkus.log.category.\"" + library + "\".level", "DEBUG");
      }
      settings.put("parley.limits.body", "4096");
      return settings;
    }
  }

  @BeforeEach
  void listen() {
    Logger.getLogger("").addHandler(everything);
  }

  @AfterEach
  void search() {
    Logger.getLogger("").removeHandler(everything);
    List<String> all = List.copyOf(said);
    for (String secret : planted) {
      List<String> found =
          all.stream()
              .filter(
                  line -> line.toLowerCase(Locale.ROOT).contains(secret.toLowerCase(Locale.ROOT)))
              .toList();
      assertEquals(List.of(), found, secret);
    }
  }

  @Test
  void requestsThatAreServed() {
    String ticket =
        Asked.ticket(ANSWERING, "s-" + CANARY, "{\"person\":\"" + CANARY + "\",\"ttlSeconds\":60}");
    plant(ticket);
    Asked.with(ASKING)
        .header("Prefer", "wait=0")
        .header("User-Agent", CANARY)
        .header("Idempotency-Key", CANARY)
        .header("traceparent", CANARY)
        .header("tracestate", CANARY)
        .body(
            """
            {"toolUseId":"t-%1$s","turnId":"%1$s","arguments":{"title":"%1$s","questions":[
              {"text":"%1$s","type":"SingleChoice","choices":["%1$s","other"]}]}}\
            """
                .formatted(CANARY))
        .post(SESSION + "/interactions")
        .then()
        .statusCode(202);
    String one = SESSION + "/interactions/t-" + CANARY;
    Asked.with(ticket).get(SESSION + "/interactions?status=" + CANARY);
    Asked.with(ticket).get(one + "?x=" + CANARY).then().statusCode(200);
    Asked.with(ticket).body("{\"answers\":\"" + CANARY + "\"}").post(one + "/answer");
    Asked.with(ticket).body("{\"" + CANARY).post(one + "/answer").then().statusCode(400);
    Asked.with(ticket)
        .body(
            """
            {"answers":[{"id":"q1","answer":["%1$s"],"note":"%1$s"}],"note":"%1$s"}\
            """
                .formatted(CANARY))
        .post(one + "/answer")
        .then()
        .statusCode(200);
    Asked.with(ASKING).get("/api/v1/results/" + CANARY);
    Asked.with(ASKING).post("/api/v1/results/" + CANARY + "/abort");
    Asked.with(ANSWERING).delete(SESSION + "?owner=" + CANARY);
  }

  @Test
  void mcpAndRpc() {
    for (String body :
        List.of(
            call(CANARY, "ask_user_questions", "{\"%s\":1}".formatted(CANARY)),
            call("tools/call", CANARY, "{}"),
            call(
                "tools/call",
                "ask_user_questions",
                "{\"questions\":[{\"text\":\"%s\"}]}".formatted(CANARY)),
            call("tools/call", "view_answer_questions", "{\"reference\":\"%s\"}".formatted(CANARY)),
            call("tasks/update", CANARY, "{}"),
            "{\"jsonrpc\":\"2.0\",\"id\":\"" + CANARY + "\",\"result\":{\"x\":\"" + CANARY + "\"}}",
            "[{\"" + CANARY + "\":1}]",
            "{\"" + CANARY,
            CANARY)) {
      for (String path : List.of("/mcp?session=", "/rpc?session=", "/mcp?%00", "/rpc?x=")) {
        for (String revision : List.of("2026-07-28", "2025-11-25", "2025-03-26", CANARY)) {
          given()
              .header("Authorization", "Bearer " + ASKING)
              .header("Content-Type", "application/json")
              .header("Accept", "application/json, text/event-stream")
              .header("MCP-Protocol-Version", revision)
              .header("Mcp-Session-Id", CANARY)
              .header("Mcp-Method", CANARY)
              .header("Mcp-Name", CANARY)
              .header("Parley-Session", CANARY)
              .header("Last-Event-ID", CANARY)
              .header("User-Agent", CANARY)
              .body(body)
              .post(Parley.url(path + CANARY).toString());
        }
      }
    }
  }

  private static String call(String method, String tool, String arguments) {
    return """
    {"jsonrpc":"2.0","id":"%1$s","method":"%2$s","params":{"name":"%3$s","taskId":"%1$s",
      "requestState":"%1$s","inputResponses":{"answers-1":{"action":"%1$s"}},"arguments":%4$s,
      "_meta":{"progressToken":"%1$s","traceparent":"%1$s","%1$s":"%1$s",
        "io.modelcontextprotocol/protocolVersion":"2026-07-28",
        "io.modelcontextprotocol/clientCapabilities":{"%1$s":{}},
        "io.modelcontextprotocol/clientInfo":{"name":"%1$s","version":"%1$s"}}}}\
    """
        .formatted(CANARY, method, tool, arguments);
  }

  @Test
  void credentialsThatAreRefused() {
    String stranger =
        plant(
            SERVER
                .accessToken(CANARY, CANARY, CANARY)
                .claim("email", CANARY)
                .signed(SERVER.strangersKey()));
    String expired =
        plant(SERVER.accessToken(CANARY, CANARY, CANARY).claim("exp", 1).signed(SERVER.key()));
    String forOthers =
        plant(
            SERVER
                .accessToken(CANARY, CANARY, CANARY)
                .claim("aud", CANARY)
                .claim("name", CANARY)
                .signed(SERVER.key()));
    String unknownKey =
        plant(SERVER.accessToken(CANARY, CANARY, CANARY, CANARY).signed(SERVER.key()));
    String nameless =
        plant(SERVER.accessToken(CANARY, CANARY, CANARY).without("azp").signed(SERVER.key()));
    String good = plant(SERVER.accessToken(CANARY, CANARY, CANARY).signed(SERVER.key()));
    for (String token :
        List.of(
            stranger,
            expired,
            forOthers,
            unknownKey,
            nameless,
            good,
            CANARY,
            "parley_" + CANARY + "-0123456789-0123456789-0123456789",
            "ticket_" + CANARY,
            CANARY + "." + CANARY + "." + CANARY)) {
      for (String path :
          List.of("/mcp", "/rpc", SESSION + "/interactions", "/api/v1/me", "/login", "/")) {
        given()
            .redirects()
            .follow(false)
            .header("Authorization", "Bearer " + token)
            .header("DPoP", CANARY)
            .header("Content-Type", "application/json")
            .cookie("__Host-parley", CANARY)
            .cookie("q_session_pages", CANARY)
            .cookie("q_session", token)
            .body("{}")
            .post(path + "?access_token=" + CANARY);
        given()
            .redirects()
            .follow(false)
            .header("Authorization", CANARY + " " + token)
            .get(path + "?x=" + CANARY);
      }
      handshake("parley.v1, parley.bearer." + token);
    }
  }

  /** Returns the token, and has the log searched for it. */
  private String plant(String token) {
    Arrays.stream(token.split("\\.", -1))
        .filter(part -> part.length() > 60)
        .map(part -> part.substring(part.length() - 30))
        .forEach(planted::add);
    return token;
  }

  @Test
  void loginsThatFail() {
    SERVER.logsIn("refused-" + CANARY);
    Map<String, String> cookies = new HashMap<>();
    String at = Parley.url("/login?to=/" + CANARY).toString();
    for (int steps = 0; steps < 6; steps++) {
      Response last =
          given().redirects().follow(false).urlEncodingEnabled(false).cookies(cookies).get(at);
      cookies.putAll(last.cookies());
      String location = last.header("Location");
      if (location == null) {
        break;
      }
      at = URI.create(at).resolve(location).toString();
    }
    assertTrue(at.contains("code="), at);
    SERVER.logsIn("ann");
    for (String query :
        List.of(
            "?code=" + CANARY + "&state=" + CANARY,
            "?error=" + CANARY + "&error_description=" + CANARY + "&state=" + CANARY,
            "?state=" + CANARY,
            "?code=" + CANARY)) {
      given()
          .redirects()
          .follow(false)
          .cookie("q_auth_pages", CANARY)
          .cookie("q_auth_pages_" + CANARY, CANARY + "|" + CANARY)
          .cookie("q_session_pages", CANARY)
          .get("/login" + query);
    }
  }

  @Test
  void requestsThatAreNone() {
    for (String request :
        List.of(
            head("GET", "/" + CANARY + "/%zz?" + CANARY)
                + "X-"
                + CANARY
                + ": "
                + CANARY
                + "\r\n\r\n",
            head("GET", SESSION + "/interactions/%ff%00" + CANARY) + "\r\n",
            head(CANARY.toUpperCase(Locale.ROOT), "/mcp") + "\r\n",
            head("POST", "/login;" + CANARY) + "Content-Length: 0\r\n\r\n",
            head("GET", "/mcp") + "Origin: https://" + CANARY + ".example\r\n\r\n",
            head("OPTIONS", "/mcp") + "Origin: " + CANARY + "\r\n\r\n",
            head("GET", "/") + "Cookie: " + CANARY + "=\"" + CANARY + "\"; =;\r\n\r\n",
            head("POST", "/mcp")
                + "Authorization: Bearer "
                + ASKING
                + "\r\nContent-Type: "
                + CANARY
                + "/x; charset="
                + CANARY
                + "\r\nAccept: "
                + CANARY
                + "\r\nContent-Length: 2\r\n\r\n{}",
            "GET / HTTP/1.1\r\nHost: " + CANARY + ".example\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + CANARY + "\r\n\r\n",
            CANARY + "\r\n\r\n")) {
      try (RawHttp client = new RawHttp()) {
        client.send(request);
        client.answer();
      }
    }
    for (String path : List.of("/mcp", "/rpc", SESSION + "/interactions")) {
      Asked.with(ASKING).body(CANARY.repeat(1_000)).post(path).then().statusCode(413);
    }
  }

  @Test
  void sockets() {
    String ticket = Asked.ticket(ANSWERING, "s-" + CANARY, "{\"person\":\"" + CANARY + "\"}");
    plant(ticket);
    for (String message :
        List.of(
            CANARY,
            "{\"jsonrpc\":\"2.0\",\"id\":\"" + CANARY + "\",\"method\":\"" + CANARY + "\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/respond\",\"params\":{\"toolUseId\":\""
                + CANARY
                + "\",\"answers\":\""
                + CANARY
                + "\"}}",
            CANARY.repeat(2_000))) {
      WebSocket socket = handshake("parley.v1, parley.bearer." + ticket);
      if (socket == null) {
        throw new AssertionError("refused");
      }
      socket.sendText(message, true).join();
      socket.sendClose(4_000, CANARY).handle((sent, failure) -> sent).join();
      socket.abort();
    }
  }

  /** Null where it is refused. */
  private static @Nullable WebSocket handshake(String protocols) {
    List<String> all = List.of(protocols.split(", ", -1));
    try {
      return HttpClient.newHttpClient()
          .newWebSocketBuilder()
          .subprotocols(all.getFirst(), all.subList(1, all.size()).toArray(String[]::new))
          .header("X-" + CANARY, CANARY)
          .buildAsync(
              URI.create(
                  Parley.url("/ws/v1/sessions/s-" + CANARY).toString().replaceFirst("http", "ws")),
              new WebSocket.Listener() {})
          .join();
    } catch (CompletionException refused) {
      return null;
    }
  }

  @Test
  void manyRefusalsAreFewLines() {
    double before = warned("origin");
    for (int i = 0; i < 50; i++) {
      given()
          .header("Origin", "https://" + CANARY + i + ".example")
          .get("/")
          .then()
          .statusCode(403);
      given().header("Authorization", "Bearer " + CANARY + i).get("/api/v1/me");
      Asked.with(ASKING).body(CANARY.repeat(1_000)).post("/mcp").then().statusCode(413);
    }
    assertEquals(50, warned("origin") - before);
    await()
        .atMost(Duration.ofSeconds(25))
        .until(() ->
            said.stream().anyMatch(line -> line.matches("(?s).*\\d+ more in 10 s: .*Origin.*")));
    assertTrue(said.size() < 40, () -> String.join("\n", said));
  }

  private static double warned(String kind) {
    return io.micrometer.core.instrument.Metrics.globalRegistry
        .get("parley.warnings")
        .tag("kind", kind)
        .counter()
        .count();
  }

  private static String whole(LogRecord entry) {
    StringWriter text = new StringWriter();
    text.append(entry.getLoggerName()).append(' ').append(entry.getMessage());
    Object[] parameters = entry.getParameters();
    if (parameters != null) {
      text.append(' ').append(Arrays.toString(parameters));
    }
    if (entry.getThrown() != null) {
      entry.getThrown().printStackTrace(new PrintWriter(text, true));
    }
    return text.toString();
  }
}
