package dev.parley.identity;

import java.util.Optional;

/**
 * Who calls, as the credential proves it.
 *
 * @param tenant the issuer of the credential; tenants are separate from each other
 * @param owner the person if the credential names one, else the client; data is stored per owner,
 *     and equal session ids of two owners are two sessions
 * @param client the program that calls; shown to the human as the asker
 */
public record Principal(String tenant, String owner, String client) {

  /** Everyone, as long as no credentials are configured: one tenant, one owner, one asker. */
  public static final Principal ANYONE = new Principal("local", "anyone", "anonymous");

  /** The prefix of the tenants of API keys; no issuer of tokens has such a name. */
  public static final String OF_KEYS = "key:";

  private static final String OF_PEOPLE = "user:";

  /** The subject of a person, by the owner under whom their data is; empty for other owners. */
  static Optional<String> subject(String owner) {
    return owner.startsWith(OF_PEOPLE)
        ? Optional.of(owner.substring(OF_PEOPLE.length()))
        : Optional.empty();
  }

  /** Whether the credential was an API key, or came of one. */
  public boolean hasApiKey() {
    return tenant.startsWith(OF_KEYS);
  }

  /** Whether the credential names a person, and not only a client. */
  public boolean isPerson() {
    return owner.startsWith(OF_PEOPLE);
  }
}
