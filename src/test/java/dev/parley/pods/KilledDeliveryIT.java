package dev.parley.pods;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.TrustedWebhooks;
import dev.parley.testing.WebhookReceiver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A process dies after one of the commands between an ask and its delivery. Its person's webhook
 * hears of the question all the same, and later that it has ended.
 */
class KilledDeliveryIT extends PodDeployment {
  private final Map<String, String> trusted = new TrustedWebhooks().start();

  /** Processes of their own, since their prefix in Redis differs. */
  private final class Run implements AutoCloseable {
    final CommandProxy proxy = new CommandProxy(redis.port());
    final WebhookReceiver receiver =
        new WebhookReceiver(Path.of(trusted.get("quarkus.tls.webhook.trust-store.p12.path")));
    final List<Pod> own = new CopyOnWriteArrayList<>();
    final String name;
    CompletableFuture<JsonNode> call = new CompletableFuture<>();

    Run(String name) {
      this.name = name;
    }

    private Pod pod(int port) {
      List<String> settings = new ArrayList<>();
      settings.add("-Dparley.redis.prefix=" + name);
      trusted.forEach((key, value) -> settings.add("-D" + key + "=" + value));
      Pod pod = Pod.get(Pod.start(port, settings));
      pods.add(pod);
      own.add(pod);
      return pod;
    }

    /** Asks at a process that dies after so many commands; 0 if it does not. */
    void ask(int commands) {
      Pod first = pod(proxy.port());
      String at = first.url("/api/v1/me").toString();
      String webhook = "{\"webhook\":{\"url\":\"" + receiver.url() + "\"}}";
      given()
          .contentType("application/json")
          .body(webhook)
          .put(at + "/settings")
          .then()
          .statusCode(200);
      given().post(at + "/webhook/secret").then().statusCode(200);
      if (commands > 0) {
        proxy.after(commands, first::kill);
      }
      call = new Host(http, () -> List.copyOf(own)).ask("s", "a", "Which way?");
    }

    /** The next event for the question of which another process knows. */
    String type() {
      return Json.read(receiver.next().body())
          .path("type")
          .asText()
          .replace("dev.parley.interaction.", "");
    }

    void answer(Pod pod) throws Exception {
      ParleyPerson person = ParleyPerson.openInbox(http, pod.url("/"));
      JsonNode asked = person.sees();
      person.answers(asked, ParleyPerson.answer("q1", Person.answerTo("Which way?")));
      assertAnswered(call.get(60, TimeUnit.SECONDS), "Which way?");
    }

    void survives(int commands) throws Exception {
      ask(commands);
      await().atMost(PATIENCE).until(() -> !own.getFirst().isAlive());
      Pod second = pod(redis.port());
      assertEquals("requested", type(), "after command " + commands);
      answer(second);
      String then = type();
      // it may have been told before the process died, and nobody knows
      assertEquals("answered", then.equals("requested") ? type() : then, "after " + commands);
    }

    @Override
    public void close() {
      receiver.close();
      proxy.close();
    }
  }

  /** The commands of a process that lives, up to when it has noted that it told. */
  private int commands() throws Exception {
    try (Run run = new Run("counted")) {
      run.ask(0);
      assertEquals("requested", run.type());
      int told = run.proxy.count();
      // the settlement, and its place in the index
      await().atMost(PATIENCE).until(() -> run.proxy.count() >= told + 2);
      int all = run.proxy.count();
      run.answer(run.own.getFirst());
      assertEquals("answered", run.type());
      return all;
    }
  }

  @Test
  void isNotLostAfterAnyCommand() throws Exception {
    int commands = commands();
    assertTrue(commands >= 7, () -> "only " + commands);
    List<Future<?>> runs = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 1; i <= commands; i++) {
        int commandsOfThis = i;
        runs.add(
            executor.submit(() -> {
              try (Run run = new Run("killed-" + commandsOfThis)) {
                run.survives(commandsOfThis);
              }
              return null;
            }));
      }
    }
    for (Future<?> run : runs) {
      run.get();
    }
  }
}
