package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import io.restassured.RestAssured;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one Redis: nothing is lost, whichever of them dies. */
class PodsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @RegisterExtension final Parley parley = new Parley();

  private final List<Pod> pods = new CopyOnWriteArrayList<>();
  private final List<Person> people = new ArrayList<>();
  private final HttpClient http = Host.client();
  private RedisProcess redis;

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

  private void pods(int count, String... settings) {
    pods.addAll(Pod.start(count, redis.port(), List.of(settings)));
  }

  private List<Pod> alive() {
    return pods.stream().filter(Pod::isAlive).toList();
  }

  private Person person(String session, int pod, boolean answers) {
    Person person = new Person(http, session, this::alive, pod, answers);
    people.add(person);
    await().atMost(PATIENCE).until(() -> person.connects() > 0);
    return person;
  }

  private static void assertAnswered(JsonNode result, String text) {
    assertEquals("answered", result.path("status").asText(), result::toString);
    assertEquals(Person.answerTo(text), result.at("/answers/0/answer/0").asText());
  }

  private static <T> List<T> all(List<CompletableFuture<T>> calls) throws Exception {
    CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(120, TimeUnit.SECONDS);
    return calls.stream().map(CompletableFuture::join).toList();
  }

  private JsonNode health(Pod pod) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(pod.management("/q/health/ready")).build();
    return Json.read(http.send(request, BodyHandlers.ofString()).body());
  }

  @Test
  void askedHereShownThereAnsweredElsewhere() throws Exception {
    pods(3);
    Host host = new Host(http, () -> List.of(pods.get(0)));
    Person onlooker = person("s", 1, false);
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Which way?");
    await().atMost(PATIENCE).until(() -> onlooker.shown().contains("a"));
    Person answering = person("s", 2, true);
    assertAnswered(call.get(60, TimeUnit.SECONDS), "Which way?");
    await().atMost(PATIENCE).until(() -> onlooker.resolved().contains("a"));
    assertEquals(1, answering.won());
  }

  @Test
  void aKilledProcessLosesNothing() throws Exception {
    pods(3);
    Host host = new Host(http, this::alive);
    int calls = 1_000;
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    // half of them wait at the one that dies
    Host first = new Host(http, () -> pods.get(0).isAlive() ? List.of(pods.get(0)) : alive());
    for (int i = 0; i < calls; i++) {
      Host one = i % 2 == 0 ? first : host;
      results.add(one.ask("s-" + i % 10, "a-" + i, "Number " + i + "?"));
    }
    List<Person> silent = new ArrayList<>();
    for (int s = 0; s < 10; s++) {
      silent.add(person("s-" + s, s, false));
    }
    await()
        .atMost(PATIENCE)
        .until(() -> silent.stream().mapToInt(p -> p.shown().size()).sum() == calls);
    // some answers come before, some while it dies, some after
    for (int s = 0; s < 5; s++) {
      person("s-" + s, 1 + s % 2, true);
    }
    pods.get(0).kill();
    for (int s = 5; s < 10; s++) {
      person("s-" + s, s, true);
    }
    List<JsonNode> all = all(results);
    for (int i = 0; i < calls; i++) {
      assertAnswered(all.get(i), "Number " + i + "?");
    }
    assertTrue(first.cutOff() > 0, "nobody waited at the process that died");
  }

  @Test
  void aDrainedProcessFailsNoCall() throws Exception {
    pods(2);
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
    }
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 200);
    pods.get(0).terminate();
    assertTrue(pods.get(0).await(15), "it does not leave");
    await().atMost(PATIENCE).until(() -> silent.connects() == 2);
    person("s", 1, true);
    List<JsonNode> all = all(results);
    for (int i = 0; i < all.size(); i++) {
      assertAnswered(all.get(i), "Number " + i + "?");
    }
    assertEquals(0, host.cutOff(), pods.get(0)::log);
    assertEquals(Set.of(1012), silent.closings());
  }

  @Test
  void aDrainedProcessHandsModernAndLegacyCallsOver() {
    pods(2, "-Dparley.mcp.resuming-clients=steady-agent@2");
    RestAssured.port = pods.get(0).port();
    // with somebody there, nothing is asked of the client that shows forms
    Person silent = person(parley.session(), 1, false);
    JsonNode question = Questions.freeText("Who?");
    InFlight modern = modernCall(question, "steady-agent", "2.0").toolUse("modern").start();
    InFlight older = modernCall(question, "steady-agent", "1.9").toolUse("older").start();
    InFlight other =
        modernCall(question, "another-agent", "2.0")
            .capable(Json.read("{\"elicitation\":{\"form\":{}}}"))
            .toolUse("other")
            .start();
    InFlight legacy =
        parley.legacyCall("2025-06-18", Questions.ASK, question).toolUse("legacy").start();
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 4);
    // where the replies are held against what the service says of itself, too
    RestAssured.port = pods.get(1).port();
    pods.get(0).terminate();

    JsonNode comeBack = modern.reply().result();
    assertEquals("input_required", comeBack.path("resultType").asText());
    assertFalse(comeBack.has("inputRequests"), comeBack::toString);
    String state = comeBack.path("requestState").asText();
    for (InFlight call : List.of(older, other)) {
      JsonNode complete = call.reply().result();
      assertEquals("complete", complete.path("resultType").asText());
      assertFalse(complete.has("requestState"), complete::toString);
      assertEquals("pending", complete.at("/structuredContent/status").asText());
      assertTrue(complete.at("/structuredContent/reference").asText().startsWith("ref_"));
    }
    JsonNode pending = legacy.reply().structured();
    assertEquals("pending", pending.path("status").asText());
    assertTrue(pods.get(0).await(15), "it does not leave");

    person(parley.session(), 1, true);
    JsonNode answered =
        modernCall(question, "steady-agent", "2.0")
            .toolUse("modern")
            .param("requestState", state)
            .send()
            .structured();
    assertAnswered(answered, "Who?");
    JsonNode awaited =
        parley
            .legacyCall(
                "2025-06-18",
                "await_user_answers",
                Json.object().put("reference", pending.path("reference").asText()))
            .send()
            .structured();
    assertAnswered(awaited, "Who?");
  }

  private Mcp modernCall(JsonNode question, String client, String version) {
    return parley
        .modernCall(Questions.ASK, question)
        .meta(Mcp.CLIENT_INFO, Map.of("name", client, "version", version));
  }

  @Test
  void aRedisThatComesBackWithItsDataCompletesEveryCall() throws Exception {
    pods(2);
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
    }
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 50);
    redis.kill();
    await().atMost(PATIENCE).until(() -> !reachable(pods.get(0)) && !reachable(pods.get(1)));
    assertEquals("UP", health(pods.get(0)).path("status").asText());
    assertEquals("0.0", reachableMetric(pods.get(0)));
    // one that comes meanwhile is told so, and comes again
    results.add(host.ask("s", "a-50", "Number 50?"));
    await().atMost(PATIENCE).until(() -> host.storeAway() > 0);
    assertTrue(results.stream().noneMatch(CompletableFuture::isDone));
    redis.start();
    person("s", 1, true);
    List<JsonNode> all = all(results);
    for (int i = 0; i < all.size(); i++) {
      assertAnswered(all.get(i), "Number " + i + "?");
    }
    assertTrue(reachable(pods.get(0)));
    assertEquals("1.0", reachableMetric(pods.get(0)));
    assertEquals(0, host.cutOff());
  }

  private String reachableMetric(Pod pod) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(pod.management("/q/metrics")).build();
    return http.send(request, BodyHandlers.ofString())
        .body()
        .lines()
        .filter(line -> line.startsWith("parley_store_reachable"))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .findFirst()
        .orElseThrow();
  }

  private boolean reachable(Pod pod) throws Exception {
    for (JsonNode check : health(pod).path("checks")) {
      if (check.path("name").asText().equals("store")) {
        return check.at("/data/reachable").asBoolean();
      }
    }
    throw new AssertionError("no word of the store");
  }

  @Test
  void aProcessThatStartsWithoutRedisWaitsForIt() throws Exception {
    redis.kill();
    pods(1);
    assertEquals("UP", health(pods.get(0)).path("status").asText());
    assertTrue(!reachable(pods.get(0)));
    Host host = new Host(http, this::alive);
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Anybody?");
    await().atMost(PATIENCE).until(() -> host.storeAway() > 0);
    redis.start();
    person("s", 0, true);
    assertAnswered(call.get(60, TimeUnit.SECONDS), "Anybody?");
  }

  @Test
  void aRedisThatLosesItsDataEndsEveryCall() throws Exception {
    pods(2);
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
    }
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 20);
    redis.kill();
    redis.loseData();
    redis.start();
    for (JsonNode result : all(results)) {
      assertEquals("aborted", result.path("status").asText(), result::toString);
      assertTrue(result.path("reason").asText().contains("lost"), result::toString);
    }
    // and goes on
    person("s", 1, true);
    assertAnswered(host.ask("s", "b", "Still there?").get(60, TimeUnit.SECONDS), "Still there?");
  }

  @Test
  void aHangingRedisIsFoundOutAndWaitedFor() throws Exception {
    pods(2, "-Dparley.redis.heartbeat=200ms", "-Dparley.redis.silence=1s");
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Who?");
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 1);
    redis.hang();
    await().atMost(PATIENCE).until(() -> !reachable(pods.get(0)) && !reachable(pods.get(1)));
    assertTrue(!call.isDone());
    redis.wake();
    await().atMost(PATIENCE).until(() -> reachable(pods.get(0)) && reachable(pods.get(1)));
    person("s", 1, true);
    assertAnswered(call.get(60, TimeUnit.SECONDS), "Who?");
  }

  @Test
  void oneOfTwoAnswersAtOnceWins() throws Exception {
    pods(2, "-Dparley.socket.max-messages-per-second=100000");
    Host host = new Host(http, this::alive);
    Person here = person("s", 0, true);
    Person there = person("s", 1, true);
    int calls = 10_000;
    for (int from = 0; from < calls; from += 100) {
      List<CompletableFuture<JsonNode>> results = new ArrayList<>();
      for (int i = from; i < from + 100; i++) {
        results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
      }
      List<JsonNode> all = all(results);
      for (int i = 0; i < all.size(); i++) {
        assertAnswered(all.get(i), "Number " + (from + i) + "?");
      }
    }
    await().atMost(PATIENCE).until(() -> here.won() + there.won() >= calls);
    assertEquals(calls, here.won() + there.won());
    assertTrue(here.won() > 0 && there.won() > 0, "they never met");
  }

  @Test
  void whatADeadProcessHeldCanStillBeAbandoned() throws Exception {
    pods(
        2,
        "-Dparley.redis.heartbeat=200ms",
        "-Dparley.redis.silence=1s",
        "-Dparley.interaction.abandon-grace=1s");
    Host host = new Host(http, this::alive);
    Person silent = person("s", 1, false);
    var _ = host.onceByMcp(pods.get(0), "s", "a", "Anybody left?");
    await().atMost(PATIENCE).until(() -> silent.shown().contains("a"));
    pods.get(0).kill();
    // the other one finds out
    await().atMost(PATIENCE).until(() -> redis.command("ZCARD", "parley:pods").startsWith(":1"));
    CompletableFuture<?> again = host.onceByMcp(pods.get(1), "s", "a", "Anybody left?");
    await().atMost(PATIENCE).until(() -> holders("a") == 2);
    again.cancel(true);
    await().atMost(PATIENCE).until(() -> silent.resolved().contains("a"));
  }

  /** How many processes hold a question, dead ones included. */
  private int holders(String toolUseId) {
    String name =
        redis
            .command("KEYS", "parley:*:i:" + toolUseId)
            .lines()
            .filter(line -> line.startsWith("parley"))
            .findFirst()
            .orElseThrow();
    return (int)
        redis.command("HKEYS", name).lines().filter(field -> field.startsWith("h:")).count();
  }

  @Test
  void aDrainedProcessSendsOtherConnectionsAwayToo() throws Exception {
    pods(1, "-Dparley.drain-timeout=60s");
    Vertx vertx = Vertx.vertx();
    AtomicInteger sentAway = new AtomicInteger();
    HttpClientOptions options =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false);
    var client =
        vertx
            .httpClientBuilder()
            .with(options)
            .withConnectHandler(to -> to.goAwayHandler(gone -> sentAway.incrementAndGet()))
            .build();
    try {
      assertEquals(200, status(client, pods.get(0)));
      pods.get(0).terminate();
      // whoever never stops calling is served until told to go
      await()
          .pollDelay(Duration.ZERO)
          .atMost(Duration.ofSeconds(30))
          .until(() -> sentAway.get() > 0 || status(client, pods.get(0)) != 200);
      assertTrue(sentAway.get() > 0, "a call failed");
      assertTrue(pods.get(0).await(30), "it does not leave");
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  private static int status(io.vertx.core.http.HttpClient client, Pod pod) throws Exception {
    URI url = pod.url("/rpc");
    return client
        .request(HttpMethod.POST, url.getPort(), url.getHost(), url.getPath())
        .compose(request ->
            request
                .putHeader("Content-Type", "application/json")
                .send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"))
        .map(HttpClientResponse::statusCode)
        .toCompletionStage()
        .toCompletableFuture()
        .get(20, TimeUnit.SECONDS);
  }

  @Test
  void theClockOfRedisDecidesWhenAQuestionExpires() throws Exception {
    pods.addAll(Pod.start(1, redis.port(), List.of("-Dparley.clock-offset=1m")));
    pods.addAll(Pod.start(1, redis.port(), List.of("-Dparley.clock-offset=-1m")));
    for (Pod pod : pods) {
      Host host = new Host(http, () -> List.of(pod));
      Person silent = person("s", 0, false);
      await().atMost(PATIENCE).until(() -> silent.connects() > 0);
      long asked = System.nanoTime();
      CompletableFuture<JsonNode> call = host.ask("s", "a" + pod.url("").getPort(), "Who?", 3);
      await().atMost(PATIENCE).until(() -> silent.shown().size() == 1);
      assertEquals("expired", call.get(30, TimeUnit.SECONDS).path("status").asText());
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - asked);
      assertTrue(seconds >= 3 && seconds < 25, "it took " + seconds + " s");
      silent.close();
    }
  }
}
