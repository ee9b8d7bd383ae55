package dev.parley.interaction.redis;

import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/** What concerns a whole session, or all that an asker has open. */
@ApplicationScoped
class SessionOperations {
  private final BulkEndings endings;
  private final SessionTitling titling;

  SessionOperations(BulkEndings endings, SessionTitling titling) {
    this.endings = endings;
    this.titling = titling;
  }

  Uni<Void> withdraw(Principal asker) {
    return endings.withdraw(asker);
  }

  Uni<Void> title(SessionKey session, @Nullable String title) {
    return titling.title(session, title);
  }

  Uni<Void> wipe(SessionKey session) {
    return endings.wipe(session);
  }
}
