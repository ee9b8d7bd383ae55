package dev.parley.transport.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.channel.slack.SlackLinks;
import dev.parley.channel.slack.SlackLinks.Sender;
import dev.parley.channel.slack.SlackLinks.State;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.Via;
import dev.parley.json.JsonCodec;
import dev.parley.json.JsonTimes;
import dev.parley.limits.RateLimits;
import dev.parley.person.SlackContact;
import dev.parley.person.SlackContact.SlackProfile;
import dev.parley.security.authentication.CallerResolver;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Which user of Slack a person is. */
@Path("/api/v1/me/slack")
@Produces(MediaType.APPLICATION_JSON)
public class SlackResource {
  private final CallerResolver callers;
  private final SlackLinks links;
  private final RateLimits limits;
  private final Bodies bodies;
  private final JsonCodec codec;

  SlackResource(
      CallerResolver callers, SlackLinks links, RateLimits limits, Bodies bodies, JsonCodec codec) {
    this.callers = callers;
    this.links = links;
    this.limits = limits;
    this.bodies = bodies;
    this.codec = codec;
  }

  /** A code, which is shown this once. */
  @RegisterForReflection
  record CodeBody(String code, String until) {
    /** Without the code, so that it cannot reach a log. */
    @Override
    public String toString() {
      return "CodeBody";
    }
  }

  /** Whom a person confirms. */
  @RegisterForReflection
  record ConfirmationBody(@NotNull @Size(min = 1, max = 100) String candidate) {}

  /** How far it has come. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record StateBody(
      @Nullable LinkBody link, @Nullable String codeUntil, @Nullable CandidateBody candidate) {
    static StateBody of(State state) {
      SlackContact link = state.link();
      Instant codeUntil = state.codeUntil();
      Sender sender = state.sender();
      return new StateBody(
          link == null ? null : LinkBody.of(link),
          codeUntil == null ? null : JsonTimes.text(codeUntil),
          sender == null ? null : CandidateBody.of(sender));
    }
  }

  /** Who the person is. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LinkBody(String team, String name, @Nullable String picture, String since) {
    static LinkBody of(SlackContact link) {
      SlackProfile profile = link.profile();
      return new LinkBody(
          profile.team(), profile.name(), profile.picture(), JsonTimes.text(link.since()));
    }
  }

  /** Who sent the code. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CandidateBody(
      String id, String team, String name, @Nullable String picture, String until) {
    static CandidateBody of(Sender sender) {
      SlackProfile profile = sender.profile();
      return new CandidateBody(
          sender.id(),
          profile.team(),
          profile.name(),
          profile.picture(),
          JsonTimes.text(sender.until()));
    }
  }

  @GET
  public Uni<Response> read(@Context RoutingContext rc) {
    InboxKey inbox = inbox(rc);
    limits.poll(inbox);
    return links.state(inbox).map(this::response);
  }

  @POST
  @Path("code")
  public Uni<Response> makeCode(@Context RoutingContext rc) {
    return links
        .makeCode(inbox(rc))
        .map(code ->
            Response.ok(codec.bytes(new CodeBody(code.text(), JsonTimes.text(code.until()))))
                .build());
  }

  @DELETE
  @Path("code")
  public Uni<Response> forget(@Context RoutingContext rc) {
    return links.forget(inbox(rc)).map(done -> Response.noContent().build());
  }

  @POST
  @Path("link")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> confirm(@Context RoutingContext rc) {
    InboxKey inbox = inbox(rc);
    return bodies
        .read(rc, ConfirmationBody.class)
        .chain(body ->
            links.confirm(inbox, body.candidate(), CallerResolver.actor(rc, Via.REST.wire())))
        .map(this::response);
  }

  @DELETE
  @Path("link")
  public Uni<Response> unlink(@Context RoutingContext rc) {
    return links
        .unlink(inbox(rc), CallerResolver.actor(rc, Via.REST.wire()))
        .map(done -> Response.noContent().build());
  }

  private InboxKey inbox(RoutingContext rc) {
    return callers.inboxOwner(rc).inbox().orElseThrow();
  }

  private Response response(State state) {
    return Response.ok(codec.bytes(StateBody.of(state))).build();
  }
}
