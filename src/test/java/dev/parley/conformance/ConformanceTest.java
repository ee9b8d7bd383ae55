package dev.parley.conformance;

import static io.restassured.RestAssured.given;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.hasItems;

import dev.parley.clients.Node;
import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    if (revision.equals("2026-07-28")) {
      assertThatElicitationWentThroughTheStore();
    }
  }

  /** Every tool of the suite that asks for elicitation in round trips has an answered question. */
  private static void assertThatElicitationWentThroughTheStore() {
    List<String> answered =
        given()
            .get("/api/v1/sessions/default/interactions?status=ended")
            .then()
            .statusCode(200)
            .extract()
            .path("interactions.findAll { it.status == 'answered' }.tool");

    assertThat(
        answered,
        hasItems(
            "test_input_required_result_elicitation",
            "test_input_required_result_request_state",
            "test_input_required_result_multi_round",
            "test_input_required_result_multiple_inputs"));
  }
}
