package dev.parley.identity;

/**
 * Who calls, as the credential proves it.
 *
 * @param tenant the issuer of the credential; tenants never meet
 * @param owner the person where the credential names one, else the client; everything is kept under
 *     its owner, and equal session ids of two owners are two sessions
 * @param client the program that calls; shown to the human as the asker
 */
public record Principal(String tenant, String owner, String client) {

  /** Everyone, as long as no credentials are configured: one tenant, one owner, one asker. */
  public static final Principal ANYONE = new Principal("local", "anyone", "anonymous");

  /** How the tenants of API keys begin; no issuer of tokens is called so. */
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
