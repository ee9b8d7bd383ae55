package dev.parley.transport.mcp.elicitation;

import dev.parley.config.Route;
import dev.parley.error.ErrorCode;
import dev.parley.error.NoRoomForAnswer;
import dev.parley.error.Refusal;
import dev.parley.error.Violation;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.Via;
import dev.parley.telemetry.Metrics;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the human through the client, and takes what the client answers (client/elicitation). The
 * state belongs to the interaction, so that any pod can continue.
 */
@Singleton
public class Elicitations {
  private static final Set<String> URL_ALONE = Set.of(Route.URL.name());
  private static final Set<String> URL_AND_FORM = Set.of(Route.URL.name(), Route.FORM.name());

  private final ConfiguredRoutes routes;
  private final InteractionService interactions;
  private final ElicitationChanges changes;
  private final FormReading reading;
  private final InteractionTraces traces;
  private final Metrics metrics;

  Elicitations(
      ConfiguredRoutes routes,
      InteractionService interactions,
      ElicitationChanges changes,
      FormReading reading,
      InteractionTraces traces,
      Metrics metrics) {
    this.routes = routes;
    this.interactions = interactions;
    this.changes = changes;
    this.reading = reading;
    this.traces = traces;
    this.metrics = metrics;
  }

  /** The request to the client; empty where the call only waits. */
  public Optional<ElicitRequest> request(Interaction open, ChosenRoute route) {
    return switch (route) {
      case ChosenRoute.Wait() -> Optional.empty();
      case ChosenRoute.Withheld() -> Optional.empty();
      case ChosenRoute.InForm(FormDialect dialect) -> {
        traces.shown(open, "form");
        yield Optional.of(Form.request(open.ask().questionnaire(), dialect, open.elicited()));
      }
      case ChosenRoute.OnPage(String url) -> {
        traces.shown(open, "url");
        String message = Form.message(open.ask().questionnaire(), null);
        yield Optional.of(ElicitRequest.of(ElicitRequest.PageParams.of(message, url)));
      }
    };
  }

  /**
   * Notes that the questions are sent to a client that has no session; its answer counts only after
   * that.
   *
   * @param where as in {@link ElicitationState#out}
   * @return the interaction with the note; empty where nothing may be sent after all
   */
  public Uni<Optional<Interaction>> goesOut(Interaction open, String where, Route route) {
    return changes.goesOut(open, where, route);
  }

  /**
   * Gives the questions a new key, after a client answered an attempt that is not noted as sent: it
   * may take a request under the same key for answered.
   */
  public Uni<Interaction> anew(Interaction known, int dropped) {
    return changes.anew(known, dropped);
  }

  /**
   * Takes the client's answer for its human, to any attempt. A valid answer ends the open question;
   * an invalid one is asked again. A late answer changes nothing and is counted. Without {@code
   * parley:relay}, only the consent to open a page is taken, or its refusal: neither decides
   * anything.
   *
   * @return the interaction as it is now; fails with {@link NoRoomForAnswer} where nothing changed,
   *     and the same reply may be taken later
   */
  public Uni<Interaction> take(Interaction known, FormReply reply) {
    if (!counts(reply.route(), reply.mayRelay())) {
      ignored();
      return Uni.createFrom().item(known);
    }
    if (!known.isOpen()) {
      return Uni.createFrom().item(late(known, reply));
    }
    EndedBy human =
        new EndedBy.Human(
            connection(reply),
            known.ask().asker().owner(),
            Via.FORM,
            reply.by().through(Via.FORM.wire()));
    return switch (reply.action()) {
      case ACCEPT ->
          reply.route() == Route.URL ? consented(known, reply) : accepted(known, reply, human);
      case DECLINE -> ended(interactions.decline(known.key(), null, human), known, reply);
      // "dismissed without making an explicit choice" (client/elicitation, Response Actions)
      case CANCEL -> ended(interactions.cancel(known.key(), true, human), known, reply);
      case NONE -> closed(known, reply);
    };
  }

  /**
   * Whether a reply by this route can count; one to a form does so only if the routes name forms
   * and the asker may relay.
   */
  public boolean counts(Route route, boolean mayRelay) {
    return route != Route.FORM || (mayRelay && routes.has(Route.FORM));
  }

  /** Counts an answer that found no room in the store. */
  public void noRoom() {
    metrics.replied("full");
  }

  /** Counts an answer that the client may not give, or was not asked for. */
  public void ignored() {
    metrics.replied("ignored");
  }

  /** Counts how the question ended, or that the reply came after its end. */
  private Uni<Interaction> ended(Uni<Interaction> ending, Interaction known, FormReply reply) {
    return ending
        .invoke(now -> metrics.replied(now.status()))
        .onFailure(Elicitations::isLate)
        .recoverWithUni(() -> interactions.find(known.key()).map(now -> late(now, reply)));
  }

  /** Counts a reply that leaves the question open. */
  private Interaction noted(Interaction now, FormReply reply, String outcome) {
    if (!now.isOpen()) {
      return late(now, reply);
    }
    metrics.replied(outcome);
    return now;
  }

  /**
   * The name of a form in an MCP session, as the origin of an ending.
   *
   * @see EndedBy.Human#connection
   */
  public static String connection(String mcpSession, int attempt) {
    return EndedBy.ELICITED + ":" + mcpSession + ":" + attempt;
  }

  private static String connection(FormReply reply) {
    return reply.mcpSession() == null
        ? EndedBy.ELICITED
        : connection(reply.mcpSession(), reply.attempt());
  }

  /**
   * Whether the form that a reply answers made this ending; without a session, any form that was
   * sent without one.
   */
  static boolean isBy(EndedBy.Human human, FormReply reply) {
    return connection(reply).equals(human.connection());
  }

  /**
   * Counts and reports a reply after the ending, unless it repeats the answer that made the ending.
   */
  private Interaction late(Interaction ended, FormReply reply) {
    boolean saysNothing =
        switch (reply.action()) {
          case ACCEPT -> reply.route() == Route.URL;
          case DECLINE, CANCEL -> false;
          case NONE -> true;
        };
    if (!saysNothing && !reading.repeats(ended, reply)) {
      metrics.replied("late");
      interactions.repliedLate(ended, reply.by().through(Via.FORM.wire()));
    }
    return ended;
  }

  private Uni<Interaction> accepted(Interaction known, FormReply reply, EndedBy human) {
    FormReading.Entry entry =
        reading.read(known.ask().questionnaire(), reply.dialect(), reply.content());
    return entry.violations().isEmpty()
        ? ended(interactions.respond(known.key(), entry.submission(), human), known, reply)
            .onFailure(Elicitations::isInvalid)
            .recoverWithUni(failure -> again(known, reply, entry, ((Refusal) failure).violations()))
        : again(known, reply, entry, entry.violations());
  }

  private Uni<Interaction> again(
      Interaction known, FormReply reply, FormReading.Entry entry, List<Violation> violations) {
    Correction correction = Correction.of(known.ask().questionnaire(), entry, violations);
    return changes.again(known, reply, correction).map(now -> noted(now, reply, "refused"));
  }

  /**
   * The consent to open a page is no answer: the page sends that. Until then the client gets no
   * form either, or its human would see the questions twice. The consent of an asker that may not
   * relay does not keep other clients from a form.
   */
  private Uni<Interaction> consented(Interaction known, FormReply reply) {
    return close(known, reply, reply.mayRelay() ? URL_AND_FORM : URL_ALONE, "consented");
  }

  private Uni<Interaction> close(
      Interaction known, FormReply reply, Set<String> routes, String outcome) {
    return changes.close(known, reply, routes).map(now -> noted(now, reply, outcome));
  }

  private Uni<Interaction> closed(Interaction known, FormReply reply) {
    return close(known, reply, Set.of(reply.route().name()), "failed");
  }

  /**
   * Whether an answer breaks a rule. One that finds no room now breaks none, and costs no attempt.
   */
  private static boolean isInvalid(Throwable failure) {
    return failure instanceof Refusal refusal
        && refusal.code() == ErrorCode.VALIDATION_FAILED
        && !(refusal instanceof NoRoomForAnswer);
  }

  private static boolean isLate(Throwable failure) {
    return failure instanceof Refusal refusal
        && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED;
  }
}
