package dev.parley.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A client that keeps its connection and sends exactly the bytes it is given. */
public final class Wire {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** What came back. */
  public record Answer(int status, String contentType, String body) {
    public JsonNode json() {
      return Js.strict(body);
    }
  }

  /**
   * @param headers further ones: name, value, name, value
   */
  public Answer post(String path, String contentType, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + RestAssured.port + path))
            .header("Content-Type", contentType)
            .header("Prefer", "wait=0")
            .timeout(Duration.ofSeconds(Tab.PATIENCE))
            .POST(BodyPublishers.ofByteArray(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("no answer", e);
    }
  }

  public Answer post(String path, String body) {
    return post(path, "application/json", body.getBytes(UTF_8));
  }
}
