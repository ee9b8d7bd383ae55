package dev.parley.testing;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the running Parley lists, looked up once for each that runs. */
final class Listing {
  private static final Map<Integer, JsonNode> BY_PORT = new ConcurrentHashMap<>();

  private Listing() {}

  /** The schema of a tool's structured results. */
  static JsonNode outputSchema(String tool) {
    for (JsonNode listed : BY_PORT.computeIfAbsent(RestAssured.port, port -> tools())) {
      if (listed.path("name").asText().equals(tool)) {
        return listed.path("outputSchema");
      }
    }
    throw new AssertionError("not listed: " + tool);
  }

  private static JsonNode tools() {
    String reply =
        given()
            .contentType("application/json")
            .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
            .post("/rpc")
            .asString();
    return Json.read(reply).at("/result/tools");
  }
}
