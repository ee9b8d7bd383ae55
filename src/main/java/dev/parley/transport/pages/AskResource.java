package dev.parley.transport.pages;

import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.Login;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Serves the page of one question, whose URL an elicitation contains. The URL alone gives no access
 * (MCP, client/elicitation, Safe URL Handling and Phishing): the visitor must prove to be the
 * principal that asked. Everybody else gets the page of an unknown question.
 */
@Path("/ask/{reference}")
public class AskResource {
  private final CallerResolver callers;
  private final Login login;
  private final InteractionService interactions;
  private final AskPage page;
  private final Languages languages;
  private final NoScript noScript;

  AskResource(
      CallerResolver callers,
      Login login,
      InteractionService interactions,
      AskPage page,
      Languages languages,
      NoScript noScript) {
    this.callers = callers;
    this.login = login;
    this.interactions = interactions;
    this.page = page;
    this.languages = languages;
    this.noScript = noScript;
  }

  @GET
  public Uni<Response> open(@Context RoutingContext rc, @PathParam("reference") String reference) {
    Caller person;
    try {
      person = callers.identified(rc);
    } catch (Refusal nobody) {
      if (!login.isOffered()) {
        return Uni.createFrom()
            .<Response>failure(nobody)
            .onFailure(refusal -> isForAHuman(rc, refusal))
            .recoverWithItem(refusal -> inVain(rc, refusal));
      }
      return Uni.createFrom().item(toLogIn(reference));
    }
    return interactions
        .findOwned(person.principal(), person.session(), reference)
        .map(found -> itsPage(rc, found))
        .onFailure(refusal -> isForAHuman(rc, refusal))
        .recoverWithItem(refusal -> inVain(rc, refusal));
  }

  private Response itsPage(RoutingContext rc, Interaction found) {
    callers.answerer(rc, found.key().session().sessionId());
    return html(rc, 200, page.of(found.key()));
  }

  /** Whether a refusal is shown as a page; programs get it as problem details. */
  private static boolean isForAHuman(RoutingContext rc, Throwable failure) {
    String accepted = rc.request().getHeader(HttpHeaders.ACCEPT);
    return failure instanceof Refusal refusal
        && (status(refusal) == 401 || status(refusal) == 404)
        && accepted != null
        && accepted.contains(MediaType.TEXT_HTML);
  }

  private Response inVain(RoutingContext rc, Throwable refusal) {
    return html(rc, status((Refusal) refusal), page.none());
  }

  private static int status(Refusal refusal) {
    return refusal.code().httpStatus();
  }

  private Response html(RoutingContext rc, int status, String html) {
    languages.preload(rc.request(), rc.response());
    return Response.status(status)
        .type(MediaType.TEXT_HTML_TYPE.withCharset("UTF-8"))
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .entity(noScript.in(languages.of(rc.request()), html))
        .build();
  }

  private static Response toLogIn(String reference) {
    return Response.status(303)
        .header(HttpHeaders.LOCATION, "/login?to=" + encoded("/ask/" + reference))
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
