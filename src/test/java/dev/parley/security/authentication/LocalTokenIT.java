package dev.parley.security.authentication;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testing.Running;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built service, jar or executable, with the local token that it makes by itself. */
class LocalTokenIT {
  private static final Pattern URL = Pattern.compile("http://localhost:(\\d+)/#token=(\\S+)");

  /**
   * An empty setting counts as none, as installed; other services of the tests get {@code none}.
   */
  private static final String AS_INSTALLED = "-Dparley.access.local-token=";

  private static final String CHOSEN = "chosen-by-the-operator";

  /** A call of a client that can open pages, so that the result names the page. */
  private static final String ASK =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_user_questions",\
      "arguments":{"questions":[{"text":"Sure?","type":"FreeText"}]},\
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},\
      "io.modelcontextprotocol/clientCapabilities":{"elicitation":{"url":{}}}}}}\
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path state;

  @Test
  void isMadeOnceAndWrittenAsTheUrlThatOpensThePage() throws Exception {
    String token;
    try (Running service = start(AS_INSTALLED)) {
      MatchResult url = url(service);
      token = url.group(2);
      assertEquals(String.valueOf(service.url("/").getPort()), url.group(1));
      assertEquals(401, me(service, "").statusCode());
      assertEquals(200, me(service, token).statusCode());
      // the line itself, and nothing of the log, where each line begins with its time
      List<String> said = service.said().stream().filter(line -> line.contains(token)).toList();
      assertEquals(1, said.size(), said::toString);
      assertTrue(said.getFirst().startsWith("To see and answer questions, open http://"));
    }
    Path file = state.resolve("parley").resolve("local-token");
    assertEquals(token, Files.readString(file).strip());
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (Running again = start(AS_INSTALLED)) {
      assertEquals(token, url(again).group(2));
    }
  }

  /**
   * Browsers try {@code [::1]} for {@code localhost} first, so no other program may listen there.
   */
  @Test
  void noOtherProgramCanListenWhereBrowsersLookForTheService() throws Exception {
    InetAddress other = InetAddress.getAllByName("::1")[0];
    try (Running service = start(AS_INSTALLED);
        ServerSocket thief = new ServerSocket()) {
      int port = service.url("/").getPort();
      assertEquals(String.valueOf(port), url(service).group(1));
      // on a machine without IPv6 this fails, too: nobody can listen there
      assertThrows(BindException.class, () -> thief.bind(new InetSocketAddress(other, port)));
    }
  }

  /**
   * A program that listens where browsers look first gets neither the token nor a link to a
   * question.
   */
  @Test
  void whereAnotherProgramListensAllUrlsNameTheAddressOfTheService() throws Exception {
    InetAddress other = InetAddress.getAllByName("::1")[0];
    try (ServerSocket thief = new ServerSocket()) {
      try {
        thief.bind(new InetSocketAddress(other, 0));
      } catch (SocketException noIpv6) {
        assumeTrue(false, "the machine has no IPv6: nobody can listen there");
      }
      int port = thief.getLocalPort();
      try (Running service = start(AS_INSTALLED, "-Dquarkus.http.port=" + port)) {
        String base = "http://127.0.0.1:" + port;
        await().until(() -> says(service, base + "/#token="));
        HttpResponse<String> refused = me(service, "");
        assertEquals(401, refused.statusCode());
        assertTrue(refused.body().contains("\"localHost\":\"127.0.0.1\""), refused::body);
        HttpResponse<String> sent =
            service.send(
                HttpRequest.newBuilder(service.url("/mcp"))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .header("MCP-Protocol-Version", "2026-07-28")
                    .header("Mcp-Method", "tools/call")
                    .header("Mcp-Name", "ask_user_questions")
                    .POST(HttpRequest.BodyPublishers.ofString(ASK))
                    .build());
        assertTrue(sent.body().contains("\"" + base + "/ask/ref_"), sent::body);
        assertFalse(sent.body().contains("localhost"), sent::body);
        assertEquals(
            1, count(service, "ANOTHER PROGRAM has port " + port), service.said()::toString);
      }
    }
  }

  /**
   * A tab of yesterday connects to {@code localhost} again, where another program steals the token.
   */
  @Test
  void theTokenOfYesterdayOpensNothingWhereAnotherProgramListensToday() throws Exception {
    InetAddress other = InetAddress.getAllByName("::1")[0];
    String kept;
    int port;
    try (Running service = start(AS_INSTALLED)) {
      kept = url(service).group(2);
      port = service.url("/").getPort();
    }
    try (ServerSocket thief = new ServerSocket()) {
      try {
        thief.bind(new InetSocketAddress(other, port));
      } catch (SocketException noIpv6) {
        assumeTrue(false, "the machine has no IPv6: nobody can listen there");
      }
      try (Running service = start(AS_INSTALLED, "-Dquarkus.http.port=" + port)) {
        String opens = "http://127.0.0.1:" + port + "/#token=";
        await().until(() -> says(service, opens));
        String fresh =
            service.said().stream()
                .filter(line -> line.contains(opens))
                .map(line -> line.substring(line.indexOf(opens) + opens.length()))
                .findFirst()
                .orElseThrow();
        assertEquals(401, me(service, kept).statusCode());
        assertEquals(200, me(service, fresh).statusCode());
        await().until(() -> says(service, "a new token, which ends with this process"));
      }
    }
    assertEquals(kept, Files.readString(state.resolve("parley").resolve("local-token")).strip());
    try (Running service = start(AS_INSTALLED, "-Dquarkus.http.port=" + port)) {
      assertEquals(200, me(service, kept).statusCode());
    }
  }

  @Test
  void staysInMemoryWhereItCannotBeKept() throws Exception {
    Files.writeString(state.resolve("parley"), "a file");
    try (Running service = start(AS_INSTALLED);
        Running another = start(AS_INSTALLED)) {
      String token = url(service).group(2);
      assertEquals(200, me(service, token).statusCode());
      assertNotEquals(token, url(another).group(2));
      assertTrue(says(service, "The local token is kept in memory"), service.said()::toString);
    }
  }

  @Test
  void isWhatTheOperatorChose() {
    try (Running service = start("-Dparley.access.local-token=" + CHOSEN)) {
      assertEquals(CHOSEN, url(service).group(2));
      assertEquals(200, me(service, CHOSEN).statusCode());
      assertFalse(Files.exists(state.resolve("parley")));
    }
  }

  @Test
  void noneLeavesEverythingOpenAndSaysSo() {
    try (Running service = start("-Dparley.access.local-token=none")) {
      assertEquals(200, me(service, "").statusCode());
      assertTrue(says(service, "NO LOCAL TOKEN"), service.said()::toString);
      assertFalse(says(service, "#token="), service.said()::toString);
    }
  }

  @Test
  void openToOthersThereIsOneOnlyWhereItIsSet() {
    String[] open = {
      "-Dquarkus.http.host=0.0.0.0",
      "-Dparley.access.allow-anonymous=true",
      "-Dparley.access.allowed-hosts=ask.example.com"
    };
    try (Running without = start(open[0], open[1], open[2], AS_INSTALLED)) {
      assertEquals(200, me(without, "").statusCode());
    }
    try (Running with = start(open[0], open[1], open[2], "-Dparley.access.local-token=" + CHOSEN)) {
      assertEquals(401, me(with, "").statusCode());
      assertEquals(200, me(with, CHOSEN).statusCode());
      // standard error is a log there
      assertFalse(says(with, CHOSEN), with.said()::toString);
    }
    assertFalse(Files.exists(state.resolve("parley")));
  }

  @Test
  void anUnfitOneStopsTheStartAndIsNotRepeated() {
    String refusal =
        assertThrows(
                AssertionError.class, () -> start("-Dparley.access.local-token=too-short").close())
            .toString();

    assertTrue(refusal.contains("parley.access.local-token"), refusal);
    assertFalse(refusal.contains("too-short"), refusal);
  }

  @Test
  void isNotMadeWhereCredentialsAreConfigured() throws IOException {
    Path keys =
        Files.writeString(state.resolve("keys"), "agent ask " + "0123456789abcdef".repeat(4));
    try (Running service = start(AS_INSTALLED, "-Dparley.access.api-keys-file=" + keys)) {
      assertEquals(401, me(service, "").statusCode());
      assertFalse(says(service, "#token="), service.said()::toString);
    }
    assertFalse(Files.exists(state.resolve("parley")));
  }

  private Running start(String... settings) {
    return Running.start(Map.of("XDG_STATE_HOME", state.toString()), settings);
  }

  private static MatchResult url(Running service) {
    return await()
        .until(
            () -> service.said().stream().flatMap(line -> URL.matcher(line).results()).findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private static boolean says(Running service, String words) {
    return count(service, words) > 0;
  }

  private static long count(Running service, String words) {
    return service.said().stream().filter(line -> line.contains(words)).count();
  }

  private static HttpResponse<String> me(Running service, String token) {
    HttpRequest.Builder request = HttpRequest.newBuilder(service.url("/api/v1/me"));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return service.send(request.build());
  }
}
