package dev.parley.frontend.rest;

import dev.parley.access.Callers;
import dev.parley.access.Principal;
import dev.parley.access.RateLimits;
import dev.parley.interaction.Interactions;
import dev.parley.interaction.Via;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.view.InteractionJson;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The results of earlier calls, each behind its reference, for its asker. */
@Path("/api/v1/results/{reference}")
@Produces(MediaType.APPLICATION_JSON)
public class ResultsResource {
  private final Callers callers;
  private final RateLimits limits;
  private final Interactions interactions;
  private final RestCalls results;
  private final InteractionJson view;
  private final JsonCodec codec;

  ResultsResource(
      Callers callers,
      RateLimits limits,
      Interactions interactions,
      RestCalls results,
      InteractionJson view,
      JsonCodec codec) {
    this.view = view;
    this.codec = codec;
    this.callers = callers;
    this.limits = limits;
    this.interactions = interactions;
    this.results = results;
  }

  /** Collects the result, or waits for it as long as {@code Prefer} says. */
  @GET
  public Uni<Response> collect(
      @Context RoutingContext rc,
      @PathParam("reference") String reference,
      @HeaderParam("Prefer") List<String> prefer) {
    Principal asker = callers.asker(rc);
    limits.poll(asker);
    return results.result(
        interactions.hold(asker, reference), results.atMost(prefer), results.origin(rc));
  }

  /** The asker takes the questions back. */
  @POST
  @Path("abort")
  public Uni<Response> abort(@Context RoutingContext rc, @PathParam("reference") String reference) {
    Principal asker = callers.asker(rc);
    limits.poll(asker);
    return interactions
        .find(asker, reference)
        .onItem()
        .transformToUni(
            found -> interactions.abort(asker, found.key(), Callers.actor(rc, Via.REST.wire())))
        .map(ended -> Response.ok(codec.bytes(view.of(ended))).build());
  }
}
