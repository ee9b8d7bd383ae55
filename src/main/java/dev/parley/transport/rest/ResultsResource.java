package dev.parley.transport.rest;

import dev.parley.call.ToolCallService;
import dev.parley.call.WaitPolicy;
import dev.parley.identity.Principal;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.Via;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.json.JsonCodec;
import dev.parley.limits.RateLimits;
import dev.parley.security.authentication.CallerResolver;
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

/** The results of earlier calls, by reference. Only the asker of a call gets its result. */
@Path("/api/v1/results/{reference}")
@Produces(MediaType.APPLICATION_JSON)
public class ResultsResource {
  private final CallerResolver callers;
  private final RateLimits limits;
  private final InteractionService interactions;
  private final ToolCallService toolCalls;
  private final CallResponse results;
  private final InteractionJson view;
  private final JsonCodec codec;

  ResultsResource(
      CallerResolver callers,
      RateLimits limits,
      InteractionService interactions,
      ToolCallService toolCalls,
      CallResponse results,
      InteractionJson view,
      JsonCodec codec) {
    this.view = view;
    this.codec = codec;
    this.callers = callers;
    this.limits = limits;
    this.interactions = interactions;
    this.toolCalls = toolCalls;
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
    WaitPolicy policy = results.policy(prefer);
    return results.of(toolCalls.resume(asker, reference, results.trace(rc)), policy);
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
        .transformToUni(found ->
            interactions.abort(asker, found.key(), CallerResolver.actor(rc, Via.REST.wire())))
        .map(ended -> Response.ok(codec.bytes(view.of(ended))).build());
  }
}
