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
 * Where the page of one question is, for the human whom the client sends there (client/elicitation,
 * URL Mode). Only where that human can prove to be the one who asked: a person who can log in, or
 * on this machine, where nobody proves anything.
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

  /** Names nobody, and opens nothing by itself; empty where nobody could be let in. */
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

  /** Where the human can answer besides, for a model to tell them; opens nothing by itself. */
  String address(Interaction interaction) {
    return url(interaction).orElseGet(() -> sessionAddress(interaction));
  }

  /** Where the human sees what is asked in the session; opens nothing by itself. */
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
