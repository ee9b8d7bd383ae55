package dev.parley.frontend.ask;

import dev.parley.access.Caller;
import dev.parley.access.Callers;
import dev.parley.access.Login;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interactions;
import dev.parley.question.Refusal;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Leads a browser from the URL of an elicitation to the page that shows the question. The URL alone
 * opens nothing (MCP, client/elicitation, Safe URL Handling and Phishing): whoever comes must prove
 * to be the person who asked, and to everybody else there is no such question.
 */
@Path("/ask/{reference}")
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
  public Uni<Response> open(@Context RoutingContext rc, @PathParam("reference") String reference) {
    Caller person;
    try {
      person = callers.anyone(rc);
    } catch (Refusal nobody) {
      if (!login.isOffered()) {
        throw nobody;
      }
      return Uni.createFrom().item(elsewhere("/login?to=" + encoded("/ask/" + reference)));
    }
    return interactions.findOwned(person.principal(), reference).map(found -> toItsPage(rc, found));
  }

  private Response toItsPage(RoutingContext rc, Interaction found) {
    String session = found.key().session().sessionId();
    callers.answerer(rc, session);
    return elsewhere("/?session=" + encoded(session));
  }

  private static Response elsewhere(String path) {
    return Response.status(303)
        .header(HttpHeaders.LOCATION, path)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("Referrer-Policy", "no-referrer")
        .build();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
