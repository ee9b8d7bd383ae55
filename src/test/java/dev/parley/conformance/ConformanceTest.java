package dev.parley.conformance;

import dev.parley.clients.Node;
import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official conformance suite, all that a revision requires. What may fail stands in {@code
 * src/test/node/conformance}, with the reason; anything else fails the test, and so does what is
 * listed there and passes.
 */
@QuarkusTest
@TestProfile(ConformanceProfile.class)
class ConformanceTest {

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "2025-11-25"})
  void meetsTheRequirements(String revision) throws Exception {
    Node node = Node.orSkip().withPackages();
    Path results = Files.createDirectories(Path.of("target/conformance", revision));
    Path home = Node.TESTS.toAbsolutePath();

    node.newer()
        .run(
            results,
            Map.of(),
            home.resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js").toString(),
            "server",
            "--output-dir",
            results.toAbsolutePath().toString(),
            "--url",
            Parley.url("/mcp").toString(),
            "--requirements",
            revision,
            "--expected-failures",
            home.resolve("conformance/" + revision + ".yaml").toString())
        .assertSucceeded();
  }
}
