package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.reply.Replies;
import dev.parley.channel.reply.ReplyToken;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.json.FormReply;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.limits.RateLimits;
import dev.parley.security.authentication.ReplyCredential;
import dev.parley.telemetry.audit.Actor;
import dev.parley.transport.http.DeclineReplies;
import dev.parley.transport.http.FormReplies;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Answers of people by the reply tokens that their channels brought them. */
@Path("/api/v1/interactions/{reference}")
@Produces(MediaType.APPLICATION_JSON)
public class ReplyResource {
  private final ReplyCredential credential;
  private final Replies replies;
  private final InteractionService interactions;
  private final Bodies bodies;
  private final RateLimits limits;
  private final InteractionJson view;
  private final InteractionAnswer answer;

  ReplyResource(
      ReplyCredential credential,
      Replies replies,
      InteractionService interactions,
      Bodies bodies,
      RateLimits limits,
      InteractionJson view,
      InteractionAnswer answer) {
    this.credential = credential;
    this.replies = replies;
    this.interactions = interactions;
    this.bodies = bodies;
    this.limits = limits;
    this.view = view;
    this.answer = answer;
  }

  /** The human answers, or dismisses the questions. */
  @POST
  @Path("answer")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> answer(@Context RoutingContext rc, @PathParam("reference") String question) {
    return ended(
        rc,
        question,
        (token, body, by) ->
            replies.take(
                token,
                FormReply.read(body),
                (key, human) -> FormReplies.take(interactions, key, body, human),
                by));
  }

  /** The human refuses to answer, or asks back. */
  @POST
  @Path("decline")
  public Uni<Response> decline(
      @Context RoutingContext rc, @PathParam("reference") String question) {
    return ended(
        rc,
        question,
        (token, body, by) ->
            replies.take(
                token,
                null,
                (key, human) -> DeclineReplies.take(interactions, key, body, human),
                by));
  }

  /** How a question is ended by what the body says. */
  private interface Ending {
    Uni<Interaction> end(ReplyToken token, JsonNode body, Actor by);
  }

  private Uni<Response> ended(RoutingContext rc, String question, Ending ending) {
    ReplyToken token = token(rc, question);
    Actor by = ReplyCredential.actor(rc, token.way(), token.device());
    return bodies
        .object(rc)
        .chain(body -> ending.end(token, body, by))
        .map(ended -> answer.ok(view.of(ended)))
        .onFailure(ReplyResource::isNotFound)
        .invoke(unknown -> credential.noted(rc, (Refusal) unknown));
  }

  /** The token of a request, which is checked before its body is read. */
  private ReplyToken token(RoutingContext rc, String question) {
    ReplyToken token = replies.open(credential.token(rc)).orElseThrow(() -> credential.forged(rc));
    limits.poll(token.inbox());
    if (!token.reference().equals(question)) {
      throw credential.noted(
          rc,
          Refusal.of(
              ErrorCode.REPLY_FORBIDDEN,
              "This reply token is for another question than the path names; send it to the"
                  + " answerUrl that came with it"));
    }
    return token;
  }

  private static boolean isNotFound(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }
}
