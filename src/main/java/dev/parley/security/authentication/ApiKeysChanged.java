package dev.parley.security.authentication;

import dev.parley.identity.Principal;
import java.util.Set;

/**
 * The API keys in force have changed.
 *
 * @param withdrawn the clients that had a key and are in no line of the file now; a client in
 *     another line has only exchanged its key
 */
public record ApiKeysChanged(Set<Principal> withdrawn) {
  public ApiKeysChanged {
    withdrawn = Set.copyOf(withdrawn);
  }
}
