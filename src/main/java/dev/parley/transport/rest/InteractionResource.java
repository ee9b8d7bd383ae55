package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.Via;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.limits.RateLimits;
import dev.parley.question.json.SubmissionReader;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.transport.http.DeclineReplies;
import dev.parley.transport.http.FormReplies;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** One interaction of a session, for frontends without a socket and hosts without MCP. */
@Path("/api/v1/sessions/{sessionId}/interactions/{toolUseId}")
@Produces(MediaType.APPLICATION_JSON)
public class InteractionResource {
  private final CallerResolver callers;
  private final InteractionService interactions;
  private final Bodies bodies;
  private final RateLimits limits;
  private final InteractionTraces traces;
  private final InteractionJson view;
  private final InteractionAnswer answer;

  InteractionResource(
      CallerResolver callers,
      InteractionService interactions,
      Bodies bodies,
      RateLimits limits,
      InteractionTraces traces,
      InteractionJson view,
      InteractionAnswer answer) {
    this.callers = callers;
    this.interactions = interactions;
    this.bodies = bodies;
    this.limits = limits;
    this.traces = traces;
    this.view = view;
    this.answer = answer;
  }

  @GET
  public Uni<Response> read(@Context RoutingContext rc) {
    Caller caller = answerer(rc);
    InteractionKey key = PathIds.interaction(PathIds.session(caller, rc), rc);
    limits.poll(key.session());
    return interactions
        .find(key)
        .invoke(found -> traces.shown(found, "rest"))
        .map(found -> answer.send(rc, caller.principal(), view.of(found, caller)));
  }

  /** The human answers. */
  @POST
  @Path("answer")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> answer(@Context RoutingContext rc) {
    return ended(rc, (key, body, by) -> FormReplies.take(interactions, key, body, by));
  }

  /** The human refuses to answer, or asks back. */
  @POST
  @Path("decline")
  public Uni<Response> decline(@Context RoutingContext rc) {
    return ended(rc, (key, body, by) -> DeclineReplies.take(interactions, key, body, by));
  }

  /** The human dismisses the questions. */
  @POST
  @Path("cancel")
  public Uni<Response> cancel(@Context RoutingContext rc) {
    return ended(
        rc, (key, body, by) -> interactions.cancel(key, SubmissionReader.flag(body, "closed"), by));
  }

  /** The asker takes the questions back. */
  @POST
  @Path("abort")
  public Uni<Response> abort(@Context RoutingContext rc) {
    Principal asker = callers.identifiedAsker(rc);
    SessionKey session = SessionKey.of(asker, PathIds.session(rc));
    return interactions
        .abort(asker, PathIds.interaction(session, rc), CallerResolver.actor(rc, Via.REST.wire()))
        .map(this::shown);
  }

  /** How a human ends the interaction that the path names, with what the body says. */
  private interface Ending {
    Uni<Interaction> end(InteractionKey key, JsonNode body, EndedBy by);
  }

  private Uni<Response> ended(RoutingContext rc, Ending ending) {
    Caller caller = answerer(rc);
    InteractionKey key = PathIds.interaction(PathIds.session(caller, rc), rc);
    return bodies
        .object(rc)
        .onItem()
        .transformToUni(body -> ending.end(key, body, human(rc, caller)))
        .map(this::shown);
  }

  private Response shown(Interaction interaction) {
    return answer.ok(view.of(interaction));
  }

  private Caller answerer(RoutingContext rc) {
    return callers.answerer(rc, PathIds.session(rc));
  }

  private static EndedBy human(RoutingContext rc, Caller caller) {
    return new EndedBy.Human(
        null, caller.who(), Via.REST, CallerResolver.actor(rc, Via.REST.wire()));
  }
}
