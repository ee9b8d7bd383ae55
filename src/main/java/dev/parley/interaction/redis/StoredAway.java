package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.Change;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** That a person is away or back, as processes tell it to each other. */
record StoredAway(String tenant, String owner, @Nullable String person, @Nullable Instant backAt) {

  static StoredAway of(InboxKey inbox, @Nullable Instant backAt) {
    return new StoredAway(inbox.tenant(), inbox.owner(), inbox.person(), backAt);
  }

  Change change() {
    return new Change.Away(new InboxKey(tenant, owner, person), backAt);
  }
}
