package dev.parley.mcp.elicit;

import dev.parley.config.ParleyConfig;
import dev.parley.config.ParleyConfig.Route;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Presence;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Chooses the way to the human, for each question and each request anew: the first of {@code
 * parley.routes} that is open. A way that was gone to its end is not gone again.
 */
@Singleton
public class Routing {
  private final List<Route> routes;
  private final Presence presence;
  private final HostedPages pages;

  Routing(ParleyConfig config, Presence presence, HostedPages pages) {
    this.routes = config.routes();
    this.presence = presence;
    this.pages = pages;
  }

  /** The way for an interaction as it is now; an ended one needs none. */
  public Uni<Way> choose(Interaction now, Abilities client) {
    if (!now.isOpen() || client.equals(Abilities.NONE)) {
      return Uni.createFrom().item(new Way.Wait());
    }
    return presence
        .people(now.key().session())
        .map(people ->
            routes.stream()
                .filter(route -> isOpen(route, now, client, people))
                .findFirst()
                .map(route -> way(route, now, client))
                .orElseGet(Way.Wait::new));
  }

  /** Whether a way is there for an open interaction, though perhaps not the first one. */
  public boolean leads(Route route, Interaction now, Abilities client) {
    return routes.contains(route) && isOpen(route, now, client, 0);
  }

  private boolean isOpen(Route route, Interaction now, Abilities client, int people) {
    return !now.elicited().closed().contains(route.name())
        && switch (route) {
          case FRONTEND -> people > 0;
          case APP -> client.app();
          case URL -> client.url() && pages.url(now).isPresent();
          case FORM -> client.form().isPresent() && Form.fits(now.ask().questionnaire());
        };
  }

  private Way way(Route route, Interaction now, Abilities client) {
    return switch (route) {
      case FRONTEND, APP -> new Way.Wait();
      case URL -> pages.url(now).<Way>map(Way.OnPage::new).orElseGet(Way.Wait::new);
      case FORM -> client.form().<Way>map(Way.InForm::new).orElseGet(Way.Wait::new);
    };
  }
}
