package dev.parley.clients;

import static dev.parley.testing.ParleyPerson.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.ParleyPerson;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Plays the human in the session of a run, as the scenario prescribes. */
final class Human implements AutoCloseable {
  private final Scenario scenario;
  private final ParleyPerson screen;
  private final CompletableFuture<JsonNode> shown;
  private final CompletableFuture<Void> acted;

  /**
   * Comes to the session.
   *
   * @param socket of the session
   * @param token the local token
   */
  Human(HttpClient http, URI socket, String token, Scenario scenario) {
    this.scenario = scenario;
    this.screen = ParleyPerson.open(http, socket, token);
    this.shown = CompletableFuture.supplyAsync(screen::sees, Thread::startVirtualThread);
    this.acted = shown.thenComposeAsync(this::act, Thread::startVirtualThread);
  }

  private CompletableFuture<Void> act(JsonNode question) {
    return switch (scenario) {
      case AT_ONCE -> CompletableFuture.runAsync(() -> answerIt(question));
      case DECLINED -> CompletableFuture.runAsync(() -> screen.declines(question));
      case AT_DEFAULTS, OUTWAITED ->
          CompletableFuture.runAsync(
              () -> answerIt(question),
              CompletableFuture.delayedExecutor(
                  Scenario.HUMAN_TAKES.toSeconds(), TimeUnit.SECONDS));
      case AFTER_SLICE, NEXT_CALL, NEVER, FORM -> CompletableFuture.completedFuture(null);
    };
  }

  /** Is told that the first call of the driver is over; returns when the driver may go on. */
  void hearOfTheFirstResult() {
    switch (scenario) {
      case AFTER_SLICE, NEXT_CALL -> answerIt(shown.join());
      case AT_ONCE, DECLINED, AT_DEFAULTS, OUTWAITED, NEVER, FORM -> {}
    }
  }

  /** Completes when the question is on the screen. */
  CompletableFuture<JsonNode> shown() {
    return shown;
  }

  /** Fails where the human could not do as the scenario says. */
  void assertActed() {
    acted.join();
  }

  int questionsShown() {
    return (int) screen.count("interaction/requested");
  }

  private void answerIt(JsonNode question) {
    screen.answers(question, answer("colour", "Red"));
  }

  @Override
  public void close() {
    screen.close();
  }
}
