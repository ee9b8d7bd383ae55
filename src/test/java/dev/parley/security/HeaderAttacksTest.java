package dev.parley.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.RawHttp;
import dev.parley.transport.Logs;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads that two servers might read in two ways, and heads that never end. */
@QuarkusTest
@TestProfile(Hasty.class)
class HeaderAttacksTest {
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

  /** A request that a proxy took for a part of a body. */
  private static final String SMUGGLED = RawHttp.head("GET", "/smuggled") + "\r\n";

  private static final int MEGABYTE = 1_048_576;

  @RegisterExtension final Parley parley = new Parley();

  private final Logs logs = new Logs();

  @AfterEach
  void othersAreUnharmed() {
    JsonNode tools = parley.rpc("tools/list", Json.object()).at("/result/tools");
    assertTrue(tools.size() > 0, tools::toString);
    logs.close();
    assertEquals(List.of(), logs.faults());
  }

  /** RFC 9112 sections 5 and 6: refused, and the connection with all that follows is closed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 49\r\nContent-Length: 50",
        "Content-Length: 49, 50",
        "Content-Length: 49\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 49",
        "Transfer-Encoding:\r\n chunked\r\nContent-Length: 49",
        "Transfer-Encoding: xchunked\r\nContent-Length: 49",
        "Transfer-Encoding: identity\r\nContent-Length: 49",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding : chunked\r\nContent-Length: 49",
        "Content-Length : 49",
        "Content-Length: +49",
        "Content-Length: -49",
        "Content-Length: 0x31",
        "Content-Length: 4\r\n 9",
        "Content-Length: 99999999999999999999",
        "X-Null: a\0b\r\nContent-Length: 49",
        "X Space: a\r\nContent-Length: 49",
        ": nameless\r\nContent-Length: 49"
      })
  void refusesWhatCanBeReadInTwoWays(String headers) {
    try (RawHttp client = new RawHttp()) {
      client.send(
          RawHttp.head("POST", "/rpc")
              + "Content-Type: application/json\r\n"
              + headers
              + "\r\n\r\n");
      client.send(LIST + SMUGGLED);
      String answers = client.rest();
      assertEquals(2, answers.split("HTTP/1.1 ", -1).length, answers);
      assertTrue(answers.startsWith("HTTP/1.1 4"), answers);
    }
  }

  /** RFC 9112 section 5.2: a folded header is read as if it were one line. */
  @Test
  void readsAFoldedHeaderAsOne() {
    try (RawHttp client = new RawHttp()) {
      client.send(RawHttp.post("/rpc", LIST).replace("\r\n\r\n", "\r\nX-Folded: a\r\n b\r\n\r\n"));
      assertEquals(200, client.answer().status());
    }
  }

  @ParameterizedTest
  @CsvSource({"Host: a.example, 403", "Host: 127.0.0.1, 403", "X-Forwarded-Host: evil, 200"})
  void namesOneHostOnly(String second, int status) {
    try (RawHttp client = new RawHttp()) {
      client.send(RawHttp.post("/rpc", LIST).replace("\r\n\r\n", "\r\n" + second + "\r\n\r\n"));
      assertEquals(status, client.answer().status());
    }
  }

  /** No proxy is configured as trusted, so any caller could have written these headers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https",
        "X-Forwarded-Host: evil.example\r\nX-Forwarded-Port: 443\r\nX-Forwarded-Ssl: on",
        "Forwarded: for=127.0.0.1;host=evil.example;proto=https"
      })
  void believesNoProxyThatIsNotTrusted(String forwarded) {
    String headers = "\r\nOrigin: https://evil.example\r\n" + forwarded + "\r\n\r\n";
    try (RawHttp client = new RawHttp()) {
      client.send(RawHttp.post("/rpc", LIST).replace("\r\n\r\n", headers));
      assertEquals(403, client.answer().status());
    }
  }

  /** RFC 9110 sections 9.3.6 and 9.3.8: TRACE sends credentials back, CONNECT makes a proxy. */
  @ParameterizedTest
  @CsvSource({
    "TRACE, /",
    "TRACE, /rpc",
    "TRACE, /api/v1/me",
    "CONNECT, 127.0.0.1:22",
    "CONNECT, evil.example:443"
  })
  void neitherEchoesNorTunnels(String method, String target) {
    try (RawHttp client = new RawHttp()) {
      client.send(
          method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Secret: planted\r\n\r\n");
      RawHttp.Answer answer = client.answer();
      assertTrue(answer.status() >= 400 && answer.status() < 500, () -> method + answer);
      assertFalse(answer.toString().contains("planted"), answer::toString);
    }
  }

  /** The body would be a thousand times as large once unpacked; the service does not unpack it. */
  @ParameterizedTest
  @ValueSource(strings = {"/rpc", "/mcp", "/api/v1/sessions/s/interactions"})
  void unpacksNothing(String path) throws Exception {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
      gzip.write(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"x\":\"".getBytes(UTF_8));
      byte[] blanks = " ".repeat(MEGABYTE).getBytes(UTF_8);
      for (int i = 0; i < 256; i++) {
        gzip.write(blanks);
      }
      gzip.write("\"}".getBytes(UTF_8));
    }
    HttpRequest request =
        HttpRequest.newBuilder(Parley.url(path))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("Content-Encoding", "gzip")
            .POST(HttpRequest.BodyPublishers.ofByteArray(bomb.toByteArray()))
            .build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<String> refused = http.send(request, HttpResponse.BodyHandlers.ofString());
      assertTrue(
          (refused.statusCode() >= 400 && refused.statusCode() < 500)
              || refused.body().contains("-32700"),
          () -> refused.statusCode() + refused.body());
    }
  }

  @ParameterizedTest
  @CsvSource({"414, GET /%s HTTP/1.1", "431, X-Long: %s"})
  void refusesOversizedLines(int status, String line) {
    String head = line.startsWith("GET") ? "" : RawHttp.head("GET", "/");
    try (RawHttp client = new RawHttp()) {
      client.send(head + line.formatted("x".repeat(20_000)) + "\r\nHost: 127.0.0.1\r\n\r\n");
      assertEquals(status, client.answer().status());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "headers, X-More: 1\\r\\n",
    "one header, xxxxxxxxxx",
    "request line, yyyyyyyyyy",
    "chunk extension, zzzzzzzzzz",
    "trailers, X-More: 1\\r\\n"
  })
  void closesAConnectionWhoseHeadNeverEnds(String what, String more) {
    String begin =
        switch (what) {
          case "headers" -> RawHttp.head("POST", "/rpc");
          case "one header" -> RawHttp.head("POST", "/rpc") + "X-Long: ";
          case "request line" -> "GET /";
          case "chunk extension" -> chunked() + "5;extension=";
          default -> chunked() + "0\r\n";
        };
    String block = more.replace("\\r\\n", "\r\n").repeat(1_000);
    try (RawHttp client = new RawHttp()) {
      client.send(begin);
      int sent = 0;
      while (sent < 64 * MEGABYTE && client.send(block)) {
        sent += block.length();
      }
      int bytes = sent;
      assertTrue(bytes < 16 * MEGABYTE, () -> bytes + " bytes were taken");
    }
  }

  private static String chunked() {
    return RawHttp.head("POST", "/rpc")
        + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  }
}
