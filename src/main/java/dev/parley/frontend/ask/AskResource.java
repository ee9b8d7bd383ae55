package dev.parley.frontend.ask;

import dev.parley.access.Caller;
import dev.parley.access.Callers;
import dev.parley.access.Login;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interactions;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Leads a browser from the URL of an elicitation to the page that shows the question. The URL alone
 * opens nothing (MCP, client/elicitation, Safe URL Handling and Phishing): whoever comes must prove
 * to be the person who asked, and to everybody else there is no such question.
 */
@Path("/ask/{handle}")
public class AskResource {
  private final Callers callers;
  private final Login login;
  private final Interactions interactions;

  AskResource(Callers callers, Login login, Interactions interactions) {
    this.callers = callers;
    this.login = login;
    this.interactions = interactions;
  }

  @GET
  @Produces(MediaType.TEXT_PLAIN)
  public Uni<Response> open(@Context RoutingContext rc, @PathParam("handle") String handle) {
    Caller person;
    try {
      person = callers.anyone(rc);
    } catch (Refusal refusal) {
      return Uni.createFrom().item(unproven(refusal, handle));
    }
    return interactions
        .findOwned(person.principal(), handle)
        .map(found -> toItsPage(rc, found))
        .onFailure(Refusal.class)
        .recoverWithItem(AskResource::refused);
  }

  private Response toItsPage(RoutingContext rc, Interaction found) {
    String session = found.key().session().sessionId();
    callers.answerer(rc, session);
    return elsewhere("/?session=" + encoded(session));
  }

  private Response unproven(Refusal refusal, String handle) {
    return login.isOffered()
        ? elsewhere("/login?to=" + encoded("/ask/" + handle))
        : refused(refusal);
  }

  private static Response elsewhere(String path) {
    return Response.status(303)
        .header(HttpHeaders.LOCATION, path)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("Referrer-Policy", "no-referrer")
        .build();
  }

  private static Response refused(Throwable failure) {
    boolean unknown =
        failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
    int status = failure instanceof Refusal refusal ? refusal.code().httpStatus() : 500;
    String text =
        unknown
            ? "There is no such question here: it is over, or it is somebody else's."
            : "This page is only for the person who was asked.";
    return Response.status(status)
        .entity(text)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
