package dev.parley.mcp.elicit;

import dev.parley.access.Principal;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Interaction;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/**
 * Where the page of one question is, for the human whom the client sends there (client/elicitation,
 * URL Mode). Only where that human can prove to be the one who asked: a person who can log in, or
 * on this machine, where nobody proves anything.
 */
@Singleton
class HostedPages {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "::1");

  private final Optional<String> publicUrl;
  private final boolean login;
  private final Config settings;

  HostedPages(ParleyConfig config, Config settings) {
    this.publicUrl = config.access().publicUrl();
    this.login = config.access().login();
    this.settings = settings;
  }

  /** Names nobody, and opens nothing by itself; empty where nobody could be let in. */
  Optional<String> url(Interaction interaction) {
    Principal asker = interaction.ask().asker();
    if (asker.isPerson() && login) {
      return publicUrl.map(base -> page(base, interaction));
    }
    boolean here = LOOPBACK.contains(settings.getValue("quarkus.http.host", String.class));
    return asker.equals(Principal.ANYONE) && here
        ? Optional.of(page(publicUrl.orElseGet(this::local), interaction))
        : Optional.empty();
  }

  private String local() {
    // the port that was bound, where the settings leave it open
    return "http://127.0.0.1:" + settings.getValue("quarkus.http.port", Integer.class);
  }

  private static String page(String base, Interaction interaction) {
    return base + "/ask/" + interaction.reference();
  }
}
