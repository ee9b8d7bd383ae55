package dev.parley.transport.mcp.elicitation;

import dev.parley.config.Route;
import dev.parley.config.ServiceConfig;
import dev.parley.config.WhenNobodyListens;
import dev.parley.error.Refusal;
import dev.parley.interaction.Audience;
import dev.parley.interaction.Interaction;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.tool.Advice;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Chooses the route to the human, for each question and each request anew: the first of {@code
 * parley.routes} that is open. A route that is used up is not chosen again.
 */
@Singleton
public class RouteSelector {
  private final ConfiguredRoutes routes;
  private final boolean waits;
  private final Audience audience;
  private final HostedPages pages;
  private final CallerResolver callers;

  RouteSelector(
      ConfiguredRoutes routes,
      ServiceConfig config,
      Audience audience,
      HostedPages pages,
      CallerResolver callers) {
    this.routes = routes;
    this.waits = config.whenNobodyListens() == WhenNobodyListens.WAIT;
    this.audience = audience;
    this.pages = pages;
    this.callers = callers;
  }

  /**
   * The route for an interaction whose call has waited: the asker may have lost the scope to relay
   * meanwhile.
   *
   * @param client what the client could do when the call came
   */
  public Uni<ChosenRoute> choose(Interaction now, ClientCapabilities client, Caller asker) {
    return choose(now, client.where(callers.mayRelay(asker)));
  }

  /** The route for an interaction as it is now; an ended one needs none. */
  public Uni<ChosenRoute> choose(Interaction now, ClientCapabilities client) {
    if (!now.isOpen() || !client.canShow()) {
      return Uni.createFrom().item(new ChosenRoute.Wait());
    }
    return audience
        .isThere(now)
        .map(isThere ->
            routes.inOrder().stream()
                .filter(route -> isOpen(route, now, client, isThere))
                .findFirst()
                .map(route -> chosen(route, now, client))
                .orElseGet(() -> otherwise(now, client)));
  }

  /** Where a question ends as unavailable when nobody listens, its call waits for that. */
  private ChosenRoute otherwise(Interaction now, ClientCapabilities client) {
    return waits && withholds(now, client) ? new ChosenRoute.Withheld() : new ChosenRoute.Wait();
  }

  /** Whether the client could show a form, if only the questions did not ask for a secret. */
  public boolean withholds(Interaction now, ClientCapabilities client) {
    return client.form().isPresent() && isTooSecret(now);
  }

  private boolean isTooSecret(Interaction now) {
    return routes.has(Route.FORM)
        && !now.elicited().closed().contains(Route.FORM.name())
        && !Form.fits(now.ask().questionnaire());
  }

  /**
   * The advice in a result that brings no answer.
   *
   * @param sent whether the client was asked, and has not answered
   */
  public Uni<Advice> advice(Interaction now, ClientCapabilities client, boolean sent) {
    Advice advice = sent ? sent(now, client) : new Advice.None();
    boolean isNone = advice instanceof Advice.None;
    List<Route> missed = missed(now, client);
    if (!missed.isEmpty()) {
      return (isNone ? whereNobodyIs(now) : Uni.createFrom().item(advice))
          .map(instead -> notRelayed(missed, instead));
    }
    boolean couldShowForms = client.form().isPresent() || client.barred().contains(Route.FORM);
    return Uni.createFrom()
        .item(
            isNone && couldShowForms && isTooSecret(now)
                ? new Advice.FormWithheld(page(now))
                : advice);
  }

  /** The routes that the client offers for these questions, and its asker may not use. */
  private static List<Route> missed(Interaction now, ClientCapabilities client) {
    return Stream.of(Route.FORM, Route.APP)
        .filter(client.barred()::contains)
        .filter(route -> !now.elicited().closed().contains(route.name()))
        .filter(route -> route != Route.FORM || Form.fits(now.ask().questionnaire()))
        .toList();
  }

  private Advice notRelayed(List<Route> missed, Advice instead) {
    List<String> unrouted =
        missed.stream().anyMatch(routes::has)
            ? List.of()
            : missed.stream().map(route -> route.name().toLowerCase(Locale.ROOT)).toList();
    return new Advice.NotRelayed(routes.areByLocalToken(), unrouted, instead);
  }

  /** The page to answer on; a human who looks at a frontend needs none. */
  private Uni<Advice> whereNobodyIs(Interaction now) {
    return now.isOpen()
        ? audience
            .isThere(now)
            // advice that nobody needs is better than a result that fails
            .onFailure(Refusal.class)
            .recoverWithItem(false)
            .map(isThere -> isThere ? new Advice.None() : page(now))
        : Uni.createFrom().item(page(now));
  }

  private Advice.AnswerAt page(Interaction now) {
    return now.isOpen()
        ? new Advice.AnswerAt(pages.address(now), true)
        : new Advice.AnswerAt(pages.sessionAddress(now), false);
  }

  private Advice sent(Interaction now, ClientCapabilities client) {
    for (Route route : routes.inOrder()) {
      if (isOpen(route, now, client, false)) {
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

  /** Whether an answer by a route can count, even where the route is used up. */
  public boolean takes(Route route, ClientCapabilities client) {
    return routes.has(route)
        && switch (route) {
          case FRONTEND -> false;
          case APP -> client.app();
          case URL -> client.url();
          case FORM -> client.form().isPresent();
        };
  }

  private boolean isOpen(Route route, Interaction now, ClientCapabilities client, boolean isThere) {
    return !now.elicited().closed().contains(route.name())
        && switch (route) {
          case FRONTEND -> isThere;
          case APP -> client.app();
          case URL -> client.url() && pages.url(now).isPresent();
          case FORM -> client.form().isPresent() && Form.fits(now.ask().questionnaire());
        };
  }

  private ChosenRoute chosen(Route route, Interaction now, ClientCapabilities client) {
    return switch (route) {
      case FRONTEND, APP -> new ChosenRoute.Wait();
      case URL ->
          pages.url(now).<ChosenRoute>map(ChosenRoute.OnPage::new).orElseGet(ChosenRoute.Wait::new);
      case FORM ->
          client.form().<ChosenRoute>map(ChosenRoute.InForm::new).orElseGet(ChosenRoute.Wait::new);
    };
  }
}
