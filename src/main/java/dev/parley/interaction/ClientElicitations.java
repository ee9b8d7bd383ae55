package dev.parley.interaction;

import dev.parley.config.InteractionConfig;
import dev.parley.interaction.ElicitationStore.Noted;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/** Keeps how far questions got to be asked through their clients. */
@Singleton
class ClientElicitations {
  private final ElicitationStore store;
  private final Duration retention;
  private final Duration longest;

  ClientElicitations(ElicitationStore store, InteractionConfig config) {
    this.store = store;
    this.retention = config.retention();
    this.longest = config.maxTtl();
  }

  Uni<Noted> elicited(Interaction known, ElicitationState next) {
    return store.elicited(known.key(), known.elicited(), next).map(InteractionRefusals::present);
  }

  Uni<Boolean> sent(SentForm form, Interaction about) {
    return store.sent(form, about.latestExpiry(longest).plus(retention));
  }

  Uni<List<SentForm>> sentForms(String mcpSession) {
    return store.sentForms(mcpSession);
  }

  Uni<Boolean> settled(SentForm form) {
    return store.settled(form);
  }
}
