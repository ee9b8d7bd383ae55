package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Stores the {@link ElicitationState} of interactions, and which forms were sent in an MCP session.
 * As with {@link InteractionStore}, each method is atomic.
 */
public interface ElicitationStore {

  /**
   * Notes how far an interaction got to be asked through its client, where it is open and its
   * {@link ElicitationState#revision} is still the known one; {@link ChangeBus#noteElicited} tells
   * it. Where the owner would use twice its bound on bytes, human input longer than {@code
   * parley.interaction.answer-allowance} is not kept; input that is kept already stays.
   *
   * @return empty where there is no such interaction
   */
  Uni<Optional<Noted>> elicited(InteractionKey key, ElicitationState known, ElicitationState next);

  /**
   * What came of {@link #elicited}.
   *
   * @param interaction as it is now
   * @param done whether it was noted: false where it has ended, or somebody noted something since
   */
  record Noted(Interaction interaction, boolean done) {}

  /**
   * Notes that a form is sent in an MCP session, until it is settled or that time is over.
   *
   * @return whether it is noted: false where {@link SentForm#MOST} others of that session are
   */
  Uni<Boolean> sent(SentForm form, Instant until);

  /** The forms that are noted for an MCP session. */
  Uni<List<SentForm>> sentForms(String mcpSession);

  /**
   * Removes a form.
   *
   * @return whether it was still noted: of several calls for one form, one returns true
   */
  Uni<Boolean> settled(SentForm form);
}
