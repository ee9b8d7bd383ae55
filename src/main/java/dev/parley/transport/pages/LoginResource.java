package dev.parley.transport.pages;

import dev.parley.person.PushDevices;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.Login;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Logs a browser in to the pages, and out. */
@Path("/")
public class LoginResource {
  /** A path on this host: no browser may read it as the URL of another host. */
  private static final Pattern OWN_PATH = Pattern.compile("/([A-Za-z0-9._~?=&%+-][!-\\[\\]-~]*)?");

  private final Login login;

  /**
   * What logging out deletes in the browser ({@code Clear-Site-Data}): drafts, settings and caches.
   * Not {@code "cookies"}: that would log the person out of every service under the same
   * registrable domain. Our own cookie is cleared separately.
   */
  private static final String KEPT_BY_PAGES = "\"cache\", \"storage\"";

  private final CallerResolver callers;
  private final PushDevices devices;

  LoginResource(Login login, CallerResolver callers, PushDevices devices) {
    this.login = login;
    this.callers = callers;
    this.devices = devices;
  }

  /**
   * Starts the code flow, handles each of its redirects, and redirects to a page at the end.
   *
   * @param to the path of the page; the session page if it is absent or not a path of this host
   */
  @GET
  @Path("login")
  public Uni<Response> logIn(@Context RoutingContext rc, @QueryParam("to") @Nullable String to) {
    // exactly this path: JAX-RS would also accept /login;x
    if (!login.isOffered() || !rc.request().path().equals("/login")) {
      throw new NotFoundException();
    }
    return login
        .step(rc)
        .map(elsewhere ->
            Response.status(302)
                .header(HttpHeaders.LOCATION, elsewhere.orElseGet(() -> own(to)))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build());
  }

  /** Ends the login on this browser, which shows no notifications for it any more. */
  @POST
  @Path("logout")
  public Uni<Response> logOut(@Context RoutingContext rc) {
    Caller caller = callers.anyone(rc);
    Actor by = CallerResolver.actor(rc, "page");
    login.logOut(rc, caller, by);
    return caller
        .inbox()
        .map(inbox -> devices.loggedOut(inbox, by.credential()))
        .orElseGet(() -> Uni.createFrom().voidItem())
        // where the store cannot be reached, the browser drops the subscription with its storage
        .onFailure()
        .recoverWithNull()
        .map(done -> Response.noContent().header("Clear-Site-Data", KEPT_BY_PAGES).build());
  }

  private static String own(@Nullable String to) {
    return to != null && to.length() <= 1_000 && OWN_PATH.matcher(to).matches() ? to : "/";
  }
}
