package dev.parley.mcp.elicit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.ParleyConfig.Route;
import dev.parley.interaction.Ender;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.Interactions;
import dev.parley.interaction.Via;
import dev.parley.question.ErrorCode;
import dev.parley.question.PlainText;
import dev.parley.question.Refusal;
import dev.parley.question.Violation;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Asks through the client, and takes what it answers (client/elicitation). Nothing is kept here:
 * how far it got stands with the interaction, so that any pod can go on.
 */
@Singleton
public class Elicitations {
  /** Who answers again and again what cannot be has no human in front of it. */
  private static final int MOST_ATTEMPTS = 20;

  private static final String ACTION = "action";

  private final Interactions interactions;
  private final InteractionTraces traces;

  Elicitations(Interactions interactions, InteractionTraces traces) {
    this.interactions = interactions;
    this.traces = traces;
  }

  /** The request {@code elicitation/create}, without its envelope; empty where the call waits. */
  public Optional<ObjectNode> request(Interaction open, Way way) {
    return switch (way) {
      case Way.Wait() -> Optional.empty();
      case Way.InForm(FormDialect dialect) -> {
        traces.shown(open, "form");
        ObjectNode request =
            JsonNodeFactory.instance.objectNode().put("method", "elicitation/create");
        request.set(
            "params", Form.params(open.ask().questionnaire(), dialect, open.elicited().problem()));
        yield Optional.of(request);
      }
      case Way.OnPage(String url) -> {
        traces.shown(open, "url");
        ObjectNode request =
            JsonNodeFactory.instance.objectNode().put("method", "elicitation/create");
        request
            .putObject("params")
            .put("mode", "url")
            .put("message", Form.message(open.ask().questionnaire(), null))
            .put("url", url);
        yield Optional.of(request);
      }
    };
  }

  /**
   * Takes what the client answered for its human. An answer to an earlier attempt, or to a question
   * that has ended, changes nothing.
   *
   * @param attempt the one that the client was asked in
   * @param route the way that it was asked to go
   * @param result an {@code ElicitResult}, or a missing node where the client failed
   * @param declineMeansNoScreen whether a decline only says that the client can show nothing
   * @return the interaction as it is now
   */
  public Uni<Interaction> take(
      Interaction known, int attempt, Route route, JsonNode result, boolean declineMeansNoScreen) {
    if (!known.isOpen() || known.elicited().attempt() != attempt) {
      return Uni.createFrom().item(known);
    }
    Ender human = new Ender.Human(Ender.ELICITED, known.ask().asker().owner(), Via.FORM);
    Uni<Interaction> taken =
        switch (result.path(ACTION).asText()) {
          case "accept" ->
              route == Route.URL
                  ? consented(known)
                  : accepted(known, result.path("content"), human);
          case "decline" ->
              declineMeansNoScreen
                  ? closed(known, route)
                  : interactions.decline(known.key(), null, human);
          // "dismissed without making an explicit choice" (client/elicitation, Response Actions)
          case "cancel" -> interactions.cancel(known.key(), true, human);
          default -> closed(known, route);
        };
    return taken
        .onFailure(Elicitations::isLate)
        .recoverWithUni(() -> interactions.find(known.key()));
  }

  private Uni<Interaction> accepted(Interaction known, JsonNode content, Ender human) {
    return Uni.createFrom()
        .deferred(() -> {
          var submission = FormReading.read(known.ask().questionnaire(), content);
          return interactions.respond(known.key(), submission, human);
        })
        .onFailure(Elicitations::isInvalid)
        .recoverWithUni(failure -> again(known, (Refusal) failure));
  }

  private Uni<Interaction> again(Interaction known, Refusal refusal) {
    return known.elicited().attempt() >= MOST_ATTEMPTS
        ? closed(known, Route.FORM)
        : interactions.elicited(known, known.elicited().again(problem(known, refusal)));
  }

  /**
   * To open a page is no answer: that comes from the page, and until it does the client is asked
   * for nothing else, or its human would see the questions twice.
   */
  private Uni<Interaction> consented(Interaction known) {
    return interactions.elicited(
        known, known.elicited().without(Route.URL.name(), Route.FORM.name()));
  }

  private Uni<Interaction> closed(Interaction known, Route route) {
    return interactions.elicited(known, known.elicited().without(route.name()));
  }

  /** What the human reads above the form: which question, and what would be right. */
  private static String problem(Interaction known, Refusal refusal) {
    boolean several = known.ask().questionnaire().questions().size() > 1;
    return refusal.violations().stream()
        .limit(10)
        .map(violation -> several ? line(violation) : sentence(violation.message()))
        .collect(Collectors.joining("\n", several ? "Please correct this:\n" : "", ""));
  }

  private static String line(Violation violation) {
    String question = violation.question();
    String about = question == null ? "" : PlainText.abridged(question, 100) + " ";
    return "- " + about + violation.message();
  }

  private static String sentence(String message) {
    return message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) + ".";
  }

  private static boolean isInvalid(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.VALIDATION_FAILED;
  }

  private static boolean isLate(Throwable failure) {
    return failure instanceof Refusal refusal
        && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED;
  }
}
