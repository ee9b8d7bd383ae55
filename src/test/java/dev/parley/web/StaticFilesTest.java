package dev.parley.web;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How the files of the pages go out: compressed, kept by browsers, and only for who can read them.
 */
@QuarkusTest
class StaticFilesTest {
  private static final Pattern NAMED =
      Pattern.compile("\"(/static/bundle/app-[A-Z0-9]{8}\\.(js|css))\"");
  private static final List<String> NOTHING = List.of();

  @TestHTTPResource("/")
  URI base;

  private final HttpClient http = HttpClient.newHttpClient();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/index.html",
        "/console.html",
        "/worker.js",
        "/favicon.svg",
        "/favicon-open.svg"
      })
  void areCompressedAndTheSame(String path) throws Exception {
    var plain = get(path, NOTHING);
    var compressed = get(path, List.of("Accept-Encoding", "br, gzip"));
    assertNull(header(plain, "Content-Encoding"));
    assertEquals("gzip", header(compressed, "Content-Encoding"));
    assertEquals("Accept-Encoding", header(compressed, "Vary"));
    assertEquals("Accept-Encoding", header(plain, "Vary"));
    assertEquals(header(plain, "Content-Type"), header(compressed, "Content-Type"));
    assertNotEquals(header(plain, "ETag"), header(compressed, "ETag"));
    assertArrayEquals(plain.body(), unzipped(compressed.body()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"js", "css"})
  void bundlesAreKeptForEver(String kind) throws Exception {
    String path = bundle(kind);
    var compressed = get(path, List.of("Accept-Encoding", "gzip"));
    assertEquals("public, max-age=31536000, immutable", header(compressed, "Cache-Control"));
    assertEquals("*", header(compressed, "Access-Control-Allow-Origin"));
    var plain = get(path, NOTHING);
    assertArrayEquals(plain.body(), unzipped(compressed.body()));
    assertTrue(compressed.body().length * 2 < plain.body().length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "identity",
        "gzip;q=0",
        "gzip; q=0.0, *",
        "identity;q=1, *;q=0",
        "identity, gzip;q=0.5",
        "br",
        "gzip;q=nonsense",
        ";,;q"
      })
  void areNotCompressedForWhoDoesNotWantIt(String accepted) throws Exception {
    var response = get("/worker.js", List.of("Accept-Encoding", accepted));
    assertEquals(200, response.statusCode());
    assertNull(header(response, "Content-Encoding"));
    assertEquals("Accept-Encoding", header(response, "Vary"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GZIP", "*", "x-gzip", "br;q=1.0, gzip;q=0.8, *;q=0.1", "gzip;q=0.001"})
  void areCompressedForWhoWantsIt(String accepted) throws Exception {
    var response = get("/worker.js", List.of("Accept-Encoding", accepted));
    assertEquals("gzip", header(response, "Content-Encoding"));
  }

  @Test
  void headSaysWhatGetWouldSend() throws Exception {
    var sent = get("/", List.of("Accept-Encoding", "gzip"));
    given()
        .header("Accept-Encoding", "gzip")
        .head("/")
        .then()
        .statusCode(200)
        .header("Content-Length", String.valueOf(sent.body().length))
        .header("Content-Type", containsString("text/html"))
        .header("ETag", header(sent, "ETag"));
  }

  @Test
  void whoHasAFileIsToldSo() throws Exception {
    String path = bundle("js");
    String tag = header(get(path, List.of("Accept-Encoding", "gzip")), "ETag");
    var again = get(path, List.of("Accept-Encoding", "gzip", "If-None-Match", "\"x\", W/" + tag));
    assertEquals(304, again.statusCode());
    assertEquals(tag, header(again, "ETag"));
    assertEquals("Accept-Encoding", header(again, "Vary"));
    assertEquals(0, again.body().length);
    var other = get(path, List.of("If-None-Match", tag));
    assertEquals(200, other.statusCode());
  }

  /** A part of one encoding must not be completed with a part of another. */
  @Test
  void aRangeIsTheWholeFile() throws Exception {
    var whole = get("/worker.js", NOTHING);
    var range = get("/worker.js", List.of("Range", "bytes=0-9"));
    assertEquals(200, range.statusCode());
    assertArrayEquals(whole.body(), range.body());
  }

  @Test
  void thePageOfAllStatesIsMissing() {
    given().get("/states.html").then().statusCode(404);
    given().get("/static/bundle/states.js").then().statusCode(404);
  }

  @Test
  void aFileOfAnotherBuildIsNotKept() {
    given()
        .get("/static/bundle/app-AAAAAAAA.js")
        .then()
        .statusCode(404)
        .header("Cache-Control", not(containsString("immutable")));
  }

  private String bundle(String kind) throws Exception {
    return NAMED
        .matcher(new String(get("/", NOTHING).body(), UTF_8))
        .results()
        .filter(found -> found.group(2).equals(kind))
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  private HttpResponse<byte[]> get(String path, List<String> headers) throws Exception {
    var request = HttpRequest.newBuilder(base.resolve(path));
    if (!headers.isEmpty()) {
      request.headers(headers.toArray(String[]::new));
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse(null);
  }

  private static byte[] unzipped(byte[] bytes) throws IOException {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }
}
