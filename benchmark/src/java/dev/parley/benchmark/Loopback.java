package dev.parley.benchmark;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Single requests that are not measured. */
final class Loopback {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Loopback() {}

  static String get(int port, String path) {
    return send(request(port, path).GET());
  }

  static String post(int port, String path) {
    return send(request(port, path).POST(BodyPublishers.noBody()));
  }

  /** A call of Parley's {@code /rpc}, or a batch of them. */
  static String rpc(int port, String session, String body) {
    return send(
        request(port, "/rpc")
            .header("Content-Type", "application/json")
            .header("Parley-Session", session)
            .POST(BodyPublishers.ofString(body)));
  }

  private static HttpRequest.Builder request(int port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofMinutes(1));
  }

  private static String send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(response.statusCode() + " " + response.body());
      }
      return response.body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
