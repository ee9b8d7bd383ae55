package dev.parley.security.authentication;

import dev.parley.identity.Principal;
import java.util.Set;

/**
 * The API keys in force have changed.
 *
 * @param withdrawn the clients that had a key and have none now; a client that another line names
 *     with the same tenant has only exchanged its key
 */
public record ApiKeysChanged(Set<Principal> withdrawn) {
  public ApiKeysChanged {
    withdrawn = Set.copyOf(withdrawn);
  }
}
