package dev.parley.supply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.parley.clients.Program;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The step of {@code .ci/run} that looks up the parts of a bill of materials. */
class VulnerabilitiesTest {
  private static final String NOTHING = "{\"results\":[{},{}]}";
  private static final String ONE = "{\"results\":[{},{\"vulns\":[{\"id\":\"GHSA-1\"}]}]}";

  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private final HttpServer database = database();

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private String reply = NOTHING;
  private int status = 200;

  private static HttpServer database() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @BeforeEach
  void start() {
    database.createContext(
        "/",
        exchange -> {
          byte[] question = exchange.getRequestBody().readAllBytes();
          asked.add(new String(question, StandardCharsets.UTF_8));
          byte[] body = reply.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    database.start();
  }

  @AfterEach
  void stop() {
    database.stop(0);
  }

  @Test
  void passesWhatNothingIsKnownOf() throws Exception {
    Program.Run run = lookUp("");
    assertEquals(0, run.status(), run::output);
    assertTrue(run.output().contains("2 parts looked up, 0 to be mended"), run::output);
    String question = asked.remove();
    assertTrue(question.contains("\"pkg:maven/a/b@1\""), question);
    assertTrue(question.contains("\"pkg:npm/lit@3\""), question);
  }

  @Test
  void failsForWhatIsKnown() throws Exception {
    reply = ONE;
    Program.Run run = lookUp("");
    assertEquals(1, run.status(), run::output);
    assertTrue(run.output().contains("pkg:npm/lit@3 GHSA-1"), run::output);
  }

  @Test
  void takesARiskThatIsAcceptedWithAReason() throws Exception {
    reply = ONE;
    assertEquals(0, lookUp("# why\nGHSA-1 is not called\n").status());
    Program.Run unreasoned = lookUp("GHSA-1\n");
    assertEquals(1, unreasoned.status());
    assertTrue(unreasoned.output().contains("without a reason"), unreasoned::output);
  }

  @Test
  void failsWhereItsOwnQueryIsWrong() throws Exception {
    status = 400;
    assertEquals(1, lookUp("").status());
  }

  @Test
  void saysThatItIsSkippedWithoutANetwork() throws Exception {
    database.stop(0);
    Program.Run run = lookUp("");
    assertEquals(0, run.status(), run::output);
    assertTrue(run.output().contains("skipped"), run::output);
  }

  private Program.Run lookUp(String accepted) throws Exception {
    assumeTrue(Program.onPath("python3").isPresent(), "there is no python3 on the PATH");
    Path bill =
        Files.writeString(
            folder.resolve("bom.json"),
            "{\"components\":[{\"purl\":\"pkg:npm/lit@3\"},{\"purl\":\"pkg:maven/a/b@1?type=jar\"}]}");
    Path risks = Files.writeString(folder.resolve("risks"), accepted);
    return Program.run(
        Path.of("."),
        Map.of(
            "OSV_URL",
            "http://127.0.0.1:" + database.getAddress().getPort() + "/",
            "ACCEPTED_RISKS",
            risks.toString(),
            "no_proxy",
            "127.0.0.1"),
        ".ci/vulnerabilities",
        bill.toString());
  }
}
