package dev.parley.security.authentication;

import dev.parley.identity.Principal;
import java.util.Set;

/**
 * The API keys in force have changed.
 *
 * @param withdrawn the clients of the keys before that no line of the file names any more; where
 *     another line names the same client and tenant, the key was only exchanged
 */
public record ApiKeysChanged(Set<Principal> withdrawn) {
  public ApiKeysChanged {
    withdrawn = Set.copyOf(withdrawn);
  }
}
