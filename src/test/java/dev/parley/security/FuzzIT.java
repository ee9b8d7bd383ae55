package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.fuzz.SmallHeap;
import dev.parley.testing.Json;
import dev.parley.testing.Running;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * The packaged service on a heap of 128 MB, while {@link DoorProperties} sends it malformed input:
 * it stays alive, answers as before, and has logged nothing of the input. {@code -Dfuzz.cases=N}
 * makes more cases than 5,000; {@code ./mvnw verify -Pfuzz} makes 100,000.
 */
class FuzzIT {
  private static final int CASES = Integer.getInteger("fuzz.cases", 5_000);
  private static final String SECRET = "planted-" + UUID.randomUUID();

  @Test
  void answersNonsenseAndLeavesNoTrace() {
    List<String> settings = new ArrayList<>();
    settings.add("-Xmx128m");
    new Brisk()
        .getConfigOverrides()
        .forEach((name, value) -> settings.add("-D" + name + "=" + value));
    settings.add("-Dparley.interaction.max-bytes=16777216");
    settings.add("-Dquarkus.log.category.\"dev.parley\".level=DEBUG");
    try (Running service = Running.start(settings.toArray(String[]::new))) {
      System.setProperty("fuzz.url", service.url("/").toString());
      System.setProperty("fuzz.secret", SECRET);
      System.setProperty("fuzz.token", WithCredentials.hostOf("ann"));
      SmallHeap.check(DoorProperties.class, 128, (CASES - 1) / DoorProperties.DOORS + 1);

      RestAssured.port = service.url("/").getPort();
      assertEquals("answered", askAndAnswer());
      assertEquals(
          List.of(),
          service.said().stream()
              .filter(line ->
                  line.contains(SECRET)
                      || line.contains("0123456789-0123456789")
                      || line.contains("OutOfMemoryError"))
              .toList());
    }
  }

  /** Asks as any host does, answers as any frontend does, and returns the status. */
  private static String askAndAnswer() {
    String id = "after-" + UUID.randomUUID();
    String path = "/api/v1/sessions/after/interactions";
    Map<String, Object> body = Map.of("toolUseId", id, "arguments", DoorProperties.arguments());
    Response asked = with(WithCredentials.ASKING).body(Json.of(body).toString()).post(path);
    assertEquals(202, asked.statusCode(), asked::asString);
    String answer = "{\"answers\":[{\"id\":\"q1\",\"answer\":[\"b\"]}]}";
    Response answered =
        with(WithCredentials.ANSWERING).body(answer).post(path + "/" + id + "/answer");
    return answered.jsonPath().getString("status");
  }

  private static io.restassured.specification.RequestSpecification with(String token) {
    return given()
        .contentType("application/json")
        .header("Prefer", "wait=0")
        .header("Authorization", "Bearer " + token);
  }
}
