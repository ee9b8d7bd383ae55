package dev.parley.clients;

import dev.parley.testing.Json;
import dev.parley.testing.Running;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/** Runs every client through every scenario, as many side by side as the machine bears. */
final class Matrix implements AutoCloseable {
  private static final int AT_A_TIME = 2 * Runtime.getRuntime().availableProcessors();
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final Path LOGS = Path.of("target", "clients", "logs");

  /** The local token of the human, and of hosts whose forms must count. */
  private static final String TOKEN = "local_of-the-matrix-0123456789";

  private static final String PROMPT =
      """
      {"questions":[{"id":"colour","text":"Which colour?","type":"SingleChoice",\
      "choices":["Red","Blue"],"required":true}]}\
      """;

  /** A client in a scenario. */
  record Row(RealClient client, Scenario scenario) {
    @Override
    public String toString() {
      return client.title() + ": " + scenario.title();
    }
  }

  private final HttpClient http = HttpClient.newHttpClient();
  private final Semaphore turns = new Semaphore(AT_A_TIME, true);
  private final Semaphore installers = new Semaphore(Runtime.getRuntime().availableProcessors());
  private final Map<Scenario.Service, Running> services = new EnumMap<>(Scenario.Service.class);
  private final Map<Path, CompletableFuture<Toolchain.Launch>> launches = new HashMap<>();
  private final Map<Row, CompletableFuture<Run>> runs = new LinkedHashMap<>();

  /** Starts the services, then the installation of the clients and their runs without waiting. */
  Matrix(List<Row> rows) throws IOException {
    Files.createDirectories(LOGS);
    for (Scenario.Service service : Scenario.Service.values()) {
      services.put(
          service, Running.start(service.environment(), "-Dparley.access.local-token=" + TOKEN));
    }
    for (Row row : rows) {
      RealClient client = row.client();
      launches.computeIfAbsent(client.folder(), folder -> later(() -> prepare(client)));
    }
    for (Row row : rows) {
      runs.put(row, later(() -> atMostTwice(row)));
    }
  }

  /** The result of a run. Skips the test where the toolchain of the client is missing. */
  Run await(Row row) throws Exception {
    try {
      return runs.get(row).get(10, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      while (cause instanceof CompletionException && cause.getCause() != null) {
        cause = cause.getCause();
      }
      if (cause instanceof TestAbortedException missing) {
        throw missing;
      }
      throw new AssertionError(row + ": " + cause, cause);
    }
  }

  private Toolchain.Launch prepare(RealClient client) throws Exception {
    installers.acquire();
    try {
      return client.toolchain().prepare(client.folder());
    } finally {
      installers.release();
    }
  }

  /**
   * A client that gives up and asks again at once does both on connections of its own, and on a
   * busy machine the second may be heard first. So a row that fails is run a second time, as other
   * tests are, but without the whole matrix; the log says so.
   */
  private Run atMostTwice(Row row) throws Exception {
    Run first = run(row);
    try {
      Verdict.of(row.scenario(), first);
      return first;
    } catch (AssertionError failure) {
      System.out.println("clients: once more, " + row + ": " + failure.getMessage());
      return run(row);
    }
  }

  private Run run(Row row) throws Exception {
    Toolchain.Launch launch = launches.get(row.client().folder()).join();
    Running service = services.get(row.scenario().service());
    String session = "matrix-" + UUID.randomUUID();
    turns.acquire();
    Turn turn = new Turn(turns);
    try (TcpRelay relay = new TcpRelay(service.url("/mcp"))) {
      if (row.scenario() == Scenario.FORM) {
        Report report = drive(row, launch, relay.url(), session, () -> {});
        return new Run(report, 0, relay.facts(), row.client().bringsToken());
      }
      URI socket = service.url("/ws/v1/sessions/" + session);
      try (Human human = new Human(http, socket, TOKEN, row.scenario())) {
        if (row.scenario().isLong()) {
          // from now on it only waits
          var _ = human.shown().whenComplete((question, failure) -> turn.end());
        }
        Report report = drive(row, launch, relay.url(), session, human::hearOfTheFirstResult);
        human.assertActed();
        return new Run(report, human.questionsShown(), relay.facts(), false);
      }
    } finally {
      turn.end();
    }
  }

  private static Report drive(
      Row row, Toolchain.Launch launch, URI url, String session, Runnable firstResult)
      throws IOException {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "PARLEY_URL", url.toString(),
                "PARLEY_SESSION", session,
                "SCENARIO", row.scenario().id(),
                "VARIANT", row.client().variant(),
                "PROMPT", PROMPT,
                "FORM", Json.object().put("colour", "Red").toString()));
    if (row.scenario() == Scenario.FORM && row.client().bringsToken()) {
      environment.put("PARLEY_TOKEN", TOKEN);
    }
    Path log = LOGS.resolve(row.toString().replaceAll("[^a-zA-Z0-9.]+", "-") + ".log");
    return Report.read(
        DriverProcess.run(launch, row.client().folder(), environment, firstResult, log, PATIENCE));
  }

  @Override
  public void close() {
    runs.values().forEach(run -> run.cancel(true));
    services.values().forEach(Running::close);
    http.shutdownNow();
  }

  /** Something that may fail in any way. */
  private interface Work<T> {
    T get() throws Exception;
  }

  private static <T> CompletableFuture<T> later(Work<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try {
        done.complete(work.get());
      } catch (Throwable e) {
        done.completeExceptionally(e);
      }
    });
    return done;
  }
}
