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
 * Asks through the client, and takes what it answers (client/elicitation). Nothing is kept here:
 * how far it got stands with the interaction, so that any pod can go on.
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

  /** The request {@code elicitation/create}, without its envelope; empty where the call waits. */
  public Optional<ElicitRequest> request(Interaction open, ChosenRoute way) {
    return switch (way) {
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
   * Notes that the questions go out to a client that has no session, by this way; only then does
   * what it answers count.
   *
   * @param where as in {@link ElicitationState#out}
   * @return the interaction as it is then; empty where nothing may go out after all
   */
  public Uni<Optional<Interaction>> goesOut(Interaction open, String where, Route route) {
    return changes.goesOut(open, where, route);
  }

  /**
   * Puts the questions under a key of its own after an answer to an attempt that is not known to
   * have gone out: a client may take one that it has answered for the same request.
   */
  public Uni<Interaction> anew(Interaction known, int dropped) {
    return changes.anew(known, dropped);
  }

  /**
   * Takes what the client answered for its human, to whichever attempt: what is valid counts as
   * long as the question is open, and what is not is asked again. After the ending it changes
   * nothing, and is counted. Without {@code parley:relay} only that a page is opened, or not, is
   * taken: that decides nothing.
   *
   * @return the interaction as it is now; fails with {@link NoRoomForAnswer} where all stays as it
   *     was, and the same reply may be taken later
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

  /** Whether a reply by that way can count at all: a form is worth nothing without the scope. */
  public boolean counts(Route route, boolean mayRelay) {
    return route != Route.FORM || (mayRelay && routes.has(Route.FORM));
  }

  /** Counts an answer for which there was no room, however often it was tried. */
  public void noRoom() {
    metrics.replied("full");
  }

  /** Counts what a client brought and may not bring, or was never asked for. */
  public void ignored() {
    metrics.replied("ignored");
  }

  /** Counts how it ended, or that it had ended before. */
  private Uni<Interaction> ended(Uni<Interaction> ending, Interaction known, FormReply reply) {
    return ending
        .invoke(now -> metrics.replied(now.status()))
        .onFailure(Elicitations::isLate)
        .recoverWithUni(() -> interactions.find(known.key()).map(now -> late(now, reply)));
  }

  /** Counts what came of a reply that does not end the question. */
  private Interaction noted(Interaction now, FormReply reply, String outcome) {
    if (!now.isOpen()) {
      return late(now, reply);
    }
    metrics.replied(outcome);
    return now;
  }

  /**
   * By which an ending is known to have come from the form of an attempt in that MCP session.
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

  /** Whether an ending came from the very form, or kind of form, that a reply is to. */
  static boolean isBy(EndedBy.Human human, FormReply reply) {
    return connection(reply).equals(human.connection());
  }

  /** A human's word that came too late, unless it is only repeated. */
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
   * To open a page is no answer: that comes from the page, and until it does the client is asked
   * for nothing else, or its human would see the questions twice. Where nobody vouches for that, it
   * keeps no other client from a form.
   */
  private Uni<Interaction> consented(Interaction known, FormReply reply) {
    return close(known, reply, reply.mayRelay() ? URL_AND_FORM : URL_ALONE, "consented");
  }

  private Uni<Interaction> close(
      Interaction known, FormReply reply, Set<String> ways, String outcome) {
    return changes.close(known, reply, ways).map(now -> noted(now, reply, outcome));
  }

  private Uni<Interaction> closed(Interaction known, FormReply reply) {
    return close(known, reply, Set.of(reply.route().name()), "failed");
  }

  /** Not what only finds no room now: that breaks no rule, and no attempt is lost by it. */
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
