package dev.parley.identity;

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

  /** Whether the credential was an API key, or came of one. */
  public boolean hasApiKey() {
    return tenant.startsWith(OF_KEYS);
  }

  /** Whether the credential names a person, and not only a client. */
  public boolean isPerson() {
    return owner.startsWith("user:");
  }
}
