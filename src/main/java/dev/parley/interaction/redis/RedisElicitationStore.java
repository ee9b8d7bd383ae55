package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.ElicitationStore;
import dev.parley.interaction.SentForm;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps in Redis the {@link ElicitationState} of interactions, and which forms were sent in an MCP
 * session.
 */
@ApplicationScoped
@Typed(RedisElicitationStore.class)
class RedisElicitationStore implements ElicitationStore {
  private final RedisElicitations elicitations;
  private final RedisForms forms;
  private final StoreTimer timer;

  RedisElicitationStore(RedisElicitations elicitations, RedisForms forms, StoreTimer timer) {
    this.elicitations = elicitations;
    this.forms = forms;
    this.timer = timer;
  }

  @Override
  public Uni<Optional<Noted>> elicited(
      InteractionKey key, ElicitationState known, ElicitationState next) {
    return timer.time("elicited", () -> elicitations.note(key, known, next));
  }

  @Override
  public Uni<Boolean> sent(SentForm form, Instant until) {
    return timer.time("forms", () -> forms.sent(form, until));
  }

  @Override
  public Uni<List<SentForm>> sentForms(String mcpSession) {
    return timer.time("forms", () -> forms.list(mcpSession));
  }

  @Override
  public Uni<Boolean> settled(SentForm form) {
    return timer.time("forms", () -> forms.settled(form));
  }
}
