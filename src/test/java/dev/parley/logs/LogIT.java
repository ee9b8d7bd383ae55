package dev.parley.logs;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Running;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The log of the packaged service as production has it: JSON, with the ids by which entries are
 * found again, and without anything that was asked, answered or shown as a credential.
 */
class LogIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String INTERACTIONS = "/api/v1/sessions/s1/interactions";

  /** Is part of everything that must not be seen in a log. */
  private static final String PLANTED = "zwiebelkuchen";

  private static final String ASKING = "parley_" + PLANTED + "-asks-0123456789-0123456789";
  private static final String ANSWERING = "parley_" + PLANTED + "-answers-0123456789-0123456789";

  private static final String KEYS = "k1:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @Test
  void aFullRunIsToldInJsonWithoutAWordOfIt() throws Exception {
    Path keys = keys();
    List<String> lines;
    try (Running service =
        Running.start(
            "-Dquarkus.log.console.json.enabled=true",
            "-Dquarkus.log.category.\"dev.parley\".level=DEBUG",
            "-Dparley.drain-timeout=0s",
            "-Dparley.access.api-keys-file=" + keys)) {
      var open = askAnswerAndErr(service);
      service.terminate();
      assertTrue(open.join().body().contains("aborted"), open.join()::body);
      service.awaitEnd();
      lines = service.said();
    }

    assertTrue(lines.size() > 8, () -> String.join("\n", lines));
    for (String line : lines) {
      assertFalse(line.contains(PLANTED), line);
      JsonNode entry = Json.read(line);
      assertTrue(entry.path("timestamp").isTextual() && entry.path("level").isTextual(), line);
      assertTrue(entry.path("loggerName").isTextual() && entry.path("message").isTextual(), line);
    }
    assertEquals(
        List.of(
            "asked one s1 agent",
            "ended one s1 agent",
            "asked two s1 agent",
            "ended two s1 agent",
            "asked three s1 agent",
            "ended three s1 agent"),
        lines.stream()
            .map(Json::read)
            .filter(entry -> entry.path("loggerName").asText().equals("dev.parley.audit"))
            .map(entry -> Json.read(entry.path("message").asText()))
            .filter(audit -> audit.has("toolUseId"))
            .map(LogIT::words)
            .toList());
  }

  @Test
  void theAuditLogGoesOnInItsFileAndIsVerified() throws Exception {
    Path file = folder.resolve("audit.jsonl");
    Map<String, String> secret = Map.of("PARLEY_KEYS", KEYS);
    for (int start = 0; start < 2; start++) {
      try (Running service =
          Running.start(
              secret,
              "-Dparley.drain-timeout=0s",
              "-Dparley.audit.pod=pod-7",
              "-Dparley.access.api-keys-file=" + keys(),
              "-Dparley.audit.file=" + file)) {
        var open = ask(service, "asked-" + start);
        service.terminate();
        assertTrue(open.join().body().contains("aborted"), open.join()::body);
        service.awaitEnd();
        Files.write(
            folder.resolve("said"),
            service.said(),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      }
    }
    List<JsonNode> entries = Files.readAllLines(file).stream().map(Json::read).toList();
    entries.forEach(AuditSchema::check);
    assertEquals(
        List.of(
            "started", "keys", "asked", "ended", "stopped", "started", "keys", "asked", "ended",
            "stopped"),
        entries.stream().map(entry -> entry.path("event").asText()).toList());
    JsonNode configuration = entries.getFirst().path("configuration");
    assertEquals("(set)", configuration.path("parley.keys").asText());
    assertEquals("memory", configuration.path("parley.store").asText());
    assertFalse(Files.readString(file).contains(KEYS.substring(3)));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));

    String anchors = folder.resolve("said").toString();
    assertEquals(0, verified("--anchors", anchors, file.toString()));
    Files.write(file, Files.readAllLines(file).subList(0, 9));
    assertEquals(1, verified("--anchors", anchors, file.toString()));
  }

  @Test
  void theAuditLogOnStandardOutputIsVerifiedAmongOtherLines() throws Exception {
    List<String> lines;
    try (Running service =
        Running.start(
            Map.of("PARLEY_KEYS", KEYS),
            "-Dparley.drain-timeout=0s",
            "-Dparley.audit.output=stdout",
            "-Dparley.access.api-keys-file=" + keys())) {
      var open = ask(service, "one");
      service.terminate();
      assertTrue(open.join().body().contains("aborted"), open.join()::body);
      service.awaitEnd();
      lines = new ArrayList<>(service.said());
    }
    List<String> entries = lines.stream().filter(line -> line.startsWith("{\"v\":1,")).toList();
    assertTrue(entries.size() < lines.size(), () -> String.join("\n", lines));
    entries.stream().map(Json::read).forEach(AuditSchema::check);
    assertEquals(
        List.of("started", "keys", "asked", "ended", "stopped"),
        entries.stream().map(entry -> Json.read(entry).path("event").asText()).toList());

    String said = Files.write(folder.resolve("said"), lines).toString();
    assertEquals(0, verified("--anchors", said, "--log", said));
    assertEquals(1, verified(said));
    lines.remove(entries.get(2));
    Files.write(folder.resolve("said"), lines);
    assertEquals(1, verified("--log", said));
  }

  private static int verified(String... args) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                "target/classes",
                "dev.parley.telemetry.audit.AuditVerify"));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("PARLEY_KEYS", KEYS);
    return builder.start().waitFor();
  }

  private Path keys() throws Exception {
    return Files.writeString(
        folder.resolve("keys"),
        "agent ask " + hash(ASKING) + "\nagent answer " + hash(ANSWERING) + "\n");
  }

  private static String words(JsonNode audit) {
    return String.join(
        " ",
        audit.path("event").asText(),
        audit.path("toolUseId").asText(),
        audit.path("sessionId").asText(),
        audit.path("asker").asText());
  }

  /** Returns the call that is still open at the end. */
  private static CompletableFuture<HttpResponse<String>> askAnswerAndErr(Running service) {
    var first = ask(service, "one");
    assertEquals(422, post(service, "/one/answer", answer("nothing that is offered")));
    assertEquals(200, post(service, "/one/answer", answer("yes")));
    assertTrue(first.join().body().contains(PLANTED), first.join()::body);
    var second = ask(service, "two");
    assertEquals(200, post(service, "/two/decline", "{\"reason\":\"" + PLANTED + "\"}"));
    assertTrue(second.join().body().contains("declined"), second.join()::body);
    var third = ask(service, "three");
    // wrong input must not be quoted either
    assertEquals(400, post(service, "/three/answer", "{\"" + PLANTED));
    assertEquals(422, post(service, "/three/answer", "{\"answers\":\"" + PLANTED + "\"}"));
    HttpRequest.Builder stranger =
        HttpRequest.newBuilder(service.url(INTERACTIONS + "?x=" + PLANTED))
            .header("Authorization", "Bearer " + PLANTED);
    assertEquals(401, service.send(stranger.build()).statusCode());
    assertEquals(
        400,
        service
            .send(
                HttpRequest.newBuilder(service.url("/rpc"))
                    .header("Authorization", "Bearer " + ASKING)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"" + PLANTED))
                    .build())
            .statusCode());
    return third;
  }

  private static CompletableFuture<HttpResponse<String>> ask(Running service, String id) {
    String body =
        """
        {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{
          "_meta":{"dev.parley/toolUseId":"%s"},"title":"%s",
          "questions":[{"text":"%s?","type":"SingleChoice","choices":["yes","%s"],
            "allowOther":false}]}}\
        """
            .formatted(id, PLANTED, PLANTED, PLANTED);
    var call =
        service.sendLater(
            HttpRequest.newBuilder(service.url("/rpc?session=s1"))
                .header("Authorization", "Bearer " + ASKING)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
    HttpRequest list =
        HttpRequest.newBuilder(service.url(INTERACTIONS))
            .header("Authorization", "Bearer " + ANSWERING)
            .build();
    await().atMost(PATIENCE).until(() -> service.send(list).body().contains("\"" + id + "\""));
    return call;
  }

  private static String answer(String value) {
    return """
    {"answers":[{"id":"q1","answer":["%s"],"note":"%s"}],"note":"%s"}\
    """
        .formatted(value, PLANTED, PLANTED);
  }

  private static int post(Running service, String path, String body) {
    return service
        .send(
            HttpRequest.newBuilder(service.url(INTERACTIONS + path))
                .header("Authorization", "Bearer " + ANSWERING)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build())
        .statusCode();
  }

  private static String hash(String key) throws Exception {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.US_ASCII)));
  }
}
