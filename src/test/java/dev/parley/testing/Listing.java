package dev.parley.testing;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What the running Parley lists, looked up once for each that runs. */
final class Listing {
  private static final Map<Integer, JsonNode> BY_PORT = new ConcurrentHashMap<>();

  private Listing() {}

  /**
   * The schema of a tool's structured results.
   *
   * @param authorization the header of whoever may see it
   */
  static JsonNode outputSchema(String tool, Optional<String> authorization) {
    for (JsonNode listed :
        BY_PORT.computeIfAbsent(RestAssured.port, port -> tools(authorization))) {
      if (listed.path("name").asText().equals(tool)) {
        return listed.path("outputSchema");
      }
    }
    throw new AssertionError("not listed: " + tool);
  }

  private static JsonNode tools(Optional<String> authorization) {
    String reply =
        given()
            .headers(authorization.map(value -> Map.of("Authorization", value)).orElse(Map.of()))
            .contentType("application/json")
            .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
            .post("/rpc")
            .asString();
    return Json.read(reply).at("/result/tools");
  }
}
