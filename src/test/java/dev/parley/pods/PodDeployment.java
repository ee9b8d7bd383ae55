package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes on one Redis, and the people at them; all end with the test. Each test says how many
 * processes it wants.
 */
abstract class PodDeployment {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  final List<Pod> pods = new CopyOnWriteArrayList<>();
  final List<Person> people = new ArrayList<>();
  final HttpClient http = Host.client();
  RedisProcess redis;

  @BeforeEach
  void start() {
    redis = new RedisProcess(folder, "hz 100");
  }

  @AfterEach
  void stop() {
    people.forEach(Person::close);
    http.shutdownNow();
    pods.forEach(Pod::close);
    redis.close();
  }

  final void pods(int count, String... settings) {
    pods.addAll(Pod.start(count, redis.port(), List.of(settings)));
  }

  final List<Pod> alive() {
    return pods.stream().filter(Pod::isAlive).toList();
  }

  /** Comes to the {@code pod}-th process that lives, and is seated. */
  final Person person(String session, int pod, boolean answers) {
    Person person = new Person(http, session, this::alive, pod, answers);
    people.add(person);
    await().atMost(PATIENCE).until(() -> person.connects() > 0);
    return person;
  }

  static void assertAnswered(JsonNode result, String text) {
    assertEquals("answered", result.path("status").asText(), result::toString);
    assertEquals(Person.answerTo(text), result.at("/answers/0/answer/0").asText());
  }

  static <T> List<T> all(List<CompletableFuture<T>> calls) throws Exception {
    CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(120, TimeUnit.SECONDS);
    return calls.stream().map(CompletableFuture::join).toList();
  }
}
