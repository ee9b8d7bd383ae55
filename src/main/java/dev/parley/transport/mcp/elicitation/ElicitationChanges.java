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
 * Changes how far asking through the client got. The state stands with the interaction, and other
 * pods change it as well: a change that was overtaken is computed and tried again.
 */
@Singleton
class ElicitationChanges {
  /** Who answers again and again what cannot be has no human in front of it. */
  private static final int MOST_ATTEMPTS = 20;

  /** How often a change is tried anew that somebody else came before. */
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
        // what is not noted would not count: better nothing than that
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

  /** Notes what was wrong with an answer, so that the questions go out again with it. */
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

  /** Notes that these ways were gone to their ends. */
  Uni<Interaction> close(Interaction known, FormReply reply, Set<String> ways) {
    return change(
        known,
        now ->
            now.closed().containsAll(ways)
                ? Optional.empty()
                : Optional.of(now.without(reply.mcpSession(), ways)));
  }

  /**
   * Whether a refused answer was refused before, so that the questions are out again already:
   * clients send a message once more when they get no answer to it.
   */
  private static boolean isRepeated(ElicitationState now, FormReply reply, Correction correction) {
    return reply.mcpSession() == null
        ? reply.attempt() < now.attempt() && isSame(now, correction)
        : !now.isOut(reply.mcpSession(), reply.attempt());
  }

  /** What was entered may have found no room in the store: then it is known by its problem. */
  private static boolean isSame(ElicitationState now, Correction correction) {
    return now.entered().equals(correction.entered())
        || (now.entered().isEmpty() && correction.problem().equals(now.problem()));
  }

  /** Makes a change; computes it again where somebody else made one meanwhile. */
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
