package dev.parley.mcp.elicit;

import dev.parley.config.ParleyConfig;
import dev.parley.config.ParleyConfig.Route;
import dev.parley.config.ParleyConfig.WhenNobodyListens;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Presence;
import dev.parley.tool.Advice;
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
  private final boolean waits;
  private final Presence presence;
  private final HostedPages pages;

  Routing(ParleyConfig config, Presence presence, HostedPages pages) {
    this.routes = config.routes();
    this.waits = config.whenNobodyListens() == WhenNobodyListens.WAIT;
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
                .orElseGet(() -> otherwise(now, client)));
  }

  /** A question that ends as unavailable waits until it does. */
  private Way otherwise(Interaction now, Abilities client) {
    return waits && withholds(now, client) ? new Way.Withheld() : new Way.Wait();
  }

  /** Whether a form of the client is a way but for a secret that the questions ask for. */
  public boolean withholds(Interaction now, Abilities client) {
    return client.form().isPresent()
        && routes.contains(Route.FORM)
        && !now.elicited().closed().contains(Route.FORM.name())
        && !Form.fits(now.ask().questionnaire());
  }

  /**
   * What a result adds that brings no answer.
   *
   * @param sent whether the client was asked for something, and has not answered
   */
  public Advice advice(Interaction now, Abilities client, boolean sent) {
    Advice way = sent ? sent(now, client) : new Advice.None();
    if (!(way instanceof Advice.None) || !withholds(now, client)) {
      return way;
    }
    return now.isOpen()
        ? new Advice.FormWithheld(pages.address(now), true)
        : new Advice.FormWithheld(pages.sessionAddress(now), false);
  }

  private Advice sent(Interaction now, Abilities client) {
    for (Route route : routes) {
      if (isOpen(route, now, client, 0)) {
        switch (route) {
          case FORM -> {
            return new Advice.FormSent(pages.address(now));
          }
          case URL -> {
            return new Advice.PageSent(pages.address(now));
          }
          case FRONTEND, APP -> {}
        }
      }
    }
    return new Advice.None();
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
