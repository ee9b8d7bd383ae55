package dev.parley.transport.mcp.elicitation;

import dev.parley.config.Route;
import dev.parley.error.Refusal;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Changes the {@link ElicitationState} of an interaction. Other pods change it as well: a change
 * that came second is computed again from the newer state.
 */
@Singleton
class ElicitationChanges {
  /** A client that sends more invalid answers than this has no human in front of it. */
  private static final int MOST_ATTEMPTS = 20;

  /** How often a change is computed in all, if another one comes first each time. */
  private static final int MOST_TRIES = 5;

  private final InteractionService interactions;

  ElicitationChanges(InteractionService interactions) {
    this.interactions = interactions;
  }

  /** As {@link Elicitations#goesOut}. */
  Uni<Optional<Interaction>> goesOut(Interaction open, String where, Route route) {
    return change(
            open,
            now ->
                isNoted(now, where) || now.closed().contains(route.name())
                    ? Optional.empty()
                    : Optional.of(now.sent(where)))
        .map(now ->
            Optional.of(now)
                .filter(Interaction::isOpen)
                .filter(known -> isNoted(known.elicited(), where))
                .filter(known -> !known.elicited().closed().contains(route.name())))
        // the answer to a form that is not noted would not count: better send none
        .onFailure(Refusal.class)
        .recoverWithItem(Optional.<Interaction>empty());
  }

  private static boolean isNoted(ElicitationState now, String where) {
    return now.isOut(where, now.attempt());
  }

  /** As {@link Elicitations#anew}. */
  Uni<Interaction> anew(Interaction known, int dropped) {
    return change(
        known,
        now ->
            now.attempt() != dropped
                    || dropped >= MOST_ATTEMPTS
                    || isNoted(now, ElicitationState.FORM_WITHOUT_SESSION)
                ? Optional.empty()
                : Optional.of(now.anew()));
  }

  /** Notes what was wrong with an answer; the next form shows it. */
  Uni<Interaction> again(Interaction known, FormReply reply, Correction correction) {
    return change(
        known,
        now -> {
          if (isRepeated(now, reply, correction)) {
            return Optional.empty();
          }
          return Optional.of(
              now.attempt() >= MOST_ATTEMPTS
                  ? now.without(reply.mcpSession(), Set.of(Route.FORM.name()))
                  : now.again(reply.mcpSession(), correction.problem(), correction.entered()));
        });
  }

  /** Notes that these routes are used up, so that none of them is chosen again. */
  Uni<Interaction> close(Interaction known, FormReply reply, Set<String> routes) {
    return change(
        known,
        now ->
            now.closed().containsAll(routes)
                ? Optional.empty()
                : Optional.of(now.without(reply.mcpSession(), routes)));
  }

  /**
   * Whether this answer was refused before, so that the next form is sent already: clients repeat a
   * message that gets no response.
   */
  private static boolean isRepeated(ElicitationState now, FormReply reply, Correction correction) {
    return reply.mcpSession() == null
        ? reply.attempt() < now.attempt() && isSame(now, correction)
        : !now.isOut(reply.mcpSession(), reply.attempt());
  }

  /** Where the store had no room for the entries, the text of the problem identifies the answer. */
  private static boolean isSame(ElicitationState now, Correction correction) {
    return now.entered().equals(correction.entered())
        || (now.entered().isEmpty() && correction.problem().equals(now.problem()));
  }

  /** Makes a change; computes it from the newer state where another one came first. */
  private Uni<Interaction> change(
      Interaction known, Function<ElicitationState, Optional<ElicitationState>> next) {
    return change(known, next, MOST_TRIES);
  }

  private Uni<Interaction> change(
      Interaction known, Function<ElicitationState, Optional<ElicitationState>> next, int tries) {
    Optional<ElicitationState> wanted = next.apply(known.elicited());
    if (wanted.isEmpty() || !known.isOpen() || tries == 0) {
      return Uni.createFrom().item(known);
    }
    return interactions
        .elicited(known, wanted.get())
        .chain(noted ->
            noted.done()
                ? Uni.createFrom().item(noted.interaction())
                : change(noted.interaction(), next, tries - 1));
  }
}
