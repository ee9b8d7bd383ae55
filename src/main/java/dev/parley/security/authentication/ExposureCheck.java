package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import dev.parley.security.origin.AllowedHosts;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Refuses to start if other machines could ask and answer without a credential. */
class ExposureCheck {
  private static final Logger LOG = Logger.getLogger(ExposureCheck.class);

  /**
   * @throws IllegalStateException with a message that names the settings to change
   */
  void check(
      @Observes StartupEvent start,
      AccessConfig access,
      Authentication authentication,
      OidcSettings oidc,
      LocalToken localToken,
      @ConfigProperty(name = "quarkus.http.host") String boundTo) {
    if (oidc.isConfigured() != oidc.namesServer()) {
      throw new IllegalStateException(
          """
          To accept access tokens set both parley.access.oidc=true (PARLEY_ACCESS_OIDC) and \
          quarkus.oidc.auth-server-url (QUARKUS_OIDC_AUTH_SERVER_URL), the authorization server; \
          else neither.\
          """);
    }
    if (oidc.isConfigured() && access.publicUrl().isEmpty()) {
      throw new IllegalStateException(
          """
          With parley.access.oidc=true Parley must know its own address: set \
          parley.access.public-url (PARLEY_ACCESS_PUBLIC_URL) to the https:// URL that clients use. \
          Only tokens whose audience is that URL followed by /mcp are accepted, unless \
          quarkus.oidc.token.audience says otherwise.\
          """);
    }
    if (authentication.isConfigured()) {
      if (access.allowAnonymous()) {
        LOG.warn("parley.access.allow-anonymous is without effect: credentials are configured");
      }
      if (access.localToken().filter(set -> !set.equals(LocalToken.NONE)).isPresent()) {
        LOG.warn("parley.access.local-token is without effect: credentials are configured");
      }
      return;
    }
    if (access.login()) {
      throw new IllegalStateException(
          "parley.access.login=true needs an authorization server: set parley.access.oidc=true as"
              + " well");
    }
    boolean namesHosts = new AllowedHosts(access.allowedHosts().orElse(Set.of())).areNamed();
    boolean namesOthers = access.publicUrl().isPresent() || namesHosts;
    if (namesOthers && !access.allowAnonymous()) {
      throw new IllegalStateException(
          """
          No credentials are configured, and parley.access.public-url or parley.access.allowed-hosts \
          says that others than this machine come here. Configure API keys \
          (parley.access.api-keys-file) or an authorization server (parley.access.oidc), or set \
          parley.access.allow-anonymous=true if something in front of Parley lets in only whom you \
          trust.\
          """);
    }
    if (AllowedHosts.isLoopback(boundTo)) {
      LOG.infof("No credentials are configured: only this machine can reach %s", boundTo);
      if (!localToken.isRequired()) {
        LOG.warn(
            "NO LOCAL TOKEN: every program on this machine, a model's shell among them, may read and"
                + " answer every question");
      }
    } else if (access.allowAnonymous() && !namesHosts) {
      throw new IllegalStateException(
          """
          parley.access.allow-anonymous=true and quarkus.http.host=%s let others in, under any host \
          name: a page of another site could point its own name here (DNS rebinding), and ask, read \
          and answer in the browser of whoever opens it. Name the hosts under which Parley is \
          addressed: parley.access.allowed-hosts (PARLEY_ACCESS_ALLOWED_HOSTS); loopback need not \
          be among them.\
          """
              .formatted(boundTo));
    } else if (access.allowAnonymous() && localToken.isRequired()) {
      LOG.warnf(
          "ANONYMOUS ACCESS: whoever reaches %s may ask; whoever has parley.access.local-token may"
              + " read and answer every question",
          boundTo);
    } else if (access.allowAnonymous()) {
      LOG.warnf(
          "ANONYMOUS ACCESS: whoever reaches %s may ask, read and answer every question", boundTo);
    } else {
      throw new IllegalStateException(
          """
          No credentials are configured, and quarkus.http.host=%s lets others in. Configure API \
          keys (parley.access.api-keys-file) or an authorization server \
          (quarkus.oidc.auth-server-url); or bind to 127.0.0.1; or set \
          parley.access.allow-anonymous=true (PARLEY_ACCESS_ALLOW_ANONYMOUS) if something in front \
          of Parley lets in only whom you trust.\
          """
              .formatted(boundTo));
    }
  }
}
