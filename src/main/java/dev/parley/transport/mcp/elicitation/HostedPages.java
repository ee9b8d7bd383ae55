package dev.parley.transport.mcp.elicitation;

import dev.parley.config.AccessConfig;
import dev.parley.identity.Principal;
import dev.parley.interaction.Interaction;
import dev.parley.security.authentication.LocalAddress;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The addresses of the pages on which a human answers. A client is sent to the page of a question
 * (client/elicitation, URL Mode) only where its human can prove to be the asker: a person who can
 * log in, or anybody on this machine, where nobody has to prove anything.
 */
@Singleton
class HostedPages {
  private final Optional<String> publicUrl;
  private final boolean login;
  private final LocalAddress local;

  HostedPages(AccessConfig config, LocalAddress local) {
    this.publicUrl = config.publicUrl();
    this.login = config.login();
    this.local = local;
  }

  /**
   * The page of one question. The URL names no person and gives no access; empty where nobody could
   * get in.
   */
  Optional<String> url(Interaction interaction) {
    Principal asker = interaction.ask().asker();
    if (asker.isPerson() && login) {
      return publicUrl.map(base -> page(base, interaction));
    }
    Optional<String> here = local.url();
    return asker.equals(Principal.ANYONE) && here.isPresent()
        ? publicUrl.or(() -> here).map(base -> page(base, interaction))
        : Optional.empty();
  }

  /** Where else the human can answer, for a model to tell them; gives no access. */
  String address(Interaction interaction) {
    return url(interaction).orElseGet(() -> sessionAddress(interaction));
  }

  /** Where the human sees the questions of the session; gives no access. */
  String sessionAddress(Interaction interaction) {
    String session = interaction.key().session().sessionId();
    return base()
        .map(base -> base + "/?session=" + URLEncoder.encode(session, StandardCharsets.UTF_8))
        .orElse("the page of the session " + session);
  }

  private Optional<String> base() {
    return publicUrl.or(local::url);
  }

  private static String page(String base, Interaction interaction) {
    return base + "/ask/" + interaction.reference();
  }
}
