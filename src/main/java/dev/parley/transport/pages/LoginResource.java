package dev.parley.transport.pages;

import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.Login;
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

/** Where a browser goes to log in to the pages, and out. */
@Path("/")
public class LoginResource {
  /** A path of ours and nothing that a browser could take for another host. */
  private static final Pattern OWN_PATH = Pattern.compile("/([A-Za-z0-9._~?=&%+-][!-\\[\\]-~]*)?");

  private final Login login;

  /**
   * Drafts, settings and what was cached. Not {@code "cookies"}, which would log the person out of
   * every service under the same registrable domain; our own is taken back by itself.
   */
  private static final String KEPT_BY_PAGES = "\"cache\", \"storage\"";

  private final CallerResolver callers;

  LoginResource(Login login, CallerResolver callers) {
    this.login = login;
    this.callers = callers;
  }

  /**
   * Starts the code flow, takes its steps, and ends at a page.
   *
   * @param to the path of the page; the session page where it is absent or not ours
   */
  @GET
  @Path("login")
  public Uni<Response> logIn(@Context RoutingContext rc, @QueryParam("to") @Nullable String to) {
    // exactly this path: JAX-RS would take /login;x for it as well
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

  /** Ends the login on this browser. */
  @POST
  @Path("logout")
  public Response logOut(@Context RoutingContext rc) {
    Caller caller = callers.anyone(rc);
    login.logOut(rc, caller, CallerResolver.actor(rc, "page"));
    return Response.noContent().header("Clear-Site-Data", KEPT_BY_PAGES).build();
  }

  private static String own(@Nullable String to) {
    return to != null && to.length() <= 1_000 && OWN_PATH.matcher(to).matches() ? to : "/";
  }
}
