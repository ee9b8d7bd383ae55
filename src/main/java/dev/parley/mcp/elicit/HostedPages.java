package dev.parley.mcp.elicit;

import dev.parley.access.Principal;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Interaction;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
    return asker.equals(Principal.ANYONE) && isLocal()
        ? Optional.of(page(publicUrl.orElseGet(this::local), interaction))
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
    return publicUrl.or(() -> isLocal() ? Optional.of(local()) : Optional.empty());
  }

  private boolean isLocal() {
    return LOOPBACK.contains(settings.getValue("quarkus.http.host", String.class));
  }

  private String local() {
    // the port that was bound, where the settings leave it open
    // the origin for which the page keeps the local token
    return "http://localhost:" + settings.getValue("quarkus.http.port", Integer.class);
  }

  private static String page(String base, Interaction interaction) {
    return base + "/ask/" + interaction.reference();
  }
}
