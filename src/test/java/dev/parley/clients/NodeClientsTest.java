package dev.parley.clients;

import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Both official TypeScript clients against this Parley, and the types of the page's own code. */
@QuarkusTest
@TestProfile(NodeClientsTest.Seconds.class)
class NodeClientsTest {

  /** Waits of seconds, as {@code src/test/node/README.md} wants them. */
  public static final class Seconds implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.mcp.slice", "1s",
          "parley.mcp.resuming-clients", "parley-modern-test,parley-python-test",
          "parley.mcp.legacy-wait", "2s");
    }
  }

  @Test
  void typeScriptClientsAskAndGetAnswers() throws Exception {
    Map<String, String> environment = Map.of("PARLEY_URL", Parley.url("").toString());

    Node.orSkip()
        .withPackages()
        .run(Node.TESTS, environment, "--test", "--test-reporter=spec", "--test-concurrency=2")
        .assertSucceeded();
  }

  @Test
  void typesOfThePageAgree() throws Exception {
    String compiler = Node.TESTS.resolve("node_modules/typescript/bin/tsc").toString();

    Node.orSkip()
        .withPackages()
        .run(
            Path.of("."),
            Map.of(),
            compiler,
            "--noEmit",
            "--project",
            "src/test/node/tsconfig.web.json")
        .assertSucceeded();
  }
}
