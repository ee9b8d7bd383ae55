package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.CallIds;
import dev.parley.call.ClientIdentity;
import dev.parley.call.JoinKey;
import dev.parley.call.ToolCall;
import dev.parley.call.ToolCallService;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.Via;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.interaction.json.ListQuery;
import dev.parley.interaction.json.Lists;
import dev.parley.json.JsonCodec;
import dev.parley.limits.RateLimits;
import dev.parley.question.json.SubmissionReader;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.ask.AskUserQuestions;
import dev.parley.transport.http.FormReplies;
import dev.parley.transport.http.PathSegments;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The interactions of a session, for frontends without a socket and hosts without MCP. */
@Path("/api/v1/sessions/{sessionId}/interactions")
@Produces(MediaType.APPLICATION_JSON)
public class InteractionsResource {
  /** Where the ids stand in the path, counted from 0. */
  private static final int SESSION = 3;

  private static final int TOOL_USE = 5;

  private final CallerResolver callers;
  private final InteractionService interactions;
  private final ToolRegistry tools;
  private final ToolCallService toolCalls;
  private final CallResponse results;
  private final Bodies bodies;
  private final RateLimits limits;
  private final InteractionTraces traces;
  private final InteractionJson view;
  private final InteractionAnswer answer;
  private final Lists lists;
  private final JsonCodec codec;

  InteractionsResource(
      CallerResolver callers,
      InteractionService interactions,
      ToolRegistry tools,
      ToolCallService toolCalls,
      CallResponse results,
      Bodies bodies,
      RateLimits limits,
      InteractionTraces traces,
      InteractionJson view,
      InteractionAnswer answer,
      Lists lists,
      JsonCodec codec) {
    this.callers = callers;
    this.interactions = interactions;
    this.tools = tools;
    this.toolCalls = toolCalls;
    this.results = results;
    this.bodies = bodies;
    this.limits = limits;
    this.traces = traces;
    this.view = view;
    this.answer = answer;
    this.lists = lists;
    this.codec = codec;
  }

  /** Asks, and waits as long as {@code Prefer} says. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> ask(@Context RoutingContext rc, @HeaderParam("Prefer") List<String> prefer) {
    Principal asker = callers.asker(rc);
    SessionKey session = SessionKey.of(asker, sessionId(rc));
    return bodies
        .read(rc, AskBody.class)
        .onItem()
        .transformToUni(body -> {
          Duration atMost = results.atMost(prefer);
          CallerTrace origin = results.origin(rc);
          ToolCall call = call(rc, asker, session, body, origin);
          return results.result(toolCalls.begin(call), atMost, origin);
        });
  }

  private ToolCall call(
      RoutingContext rc,
      Principal principal,
      SessionKey session,
      AskBody body,
      CallerTrace origin) {
    String name = body.tool() == null ? AskUserQuestions.NAME : body.tool();
    Tool tool =
        tools
            .find(name)
            .orElseThrow(() ->
                Refusal.of(
                    ErrorCode.INVALID_ARGUMENT, "tool must be the name of one of the tools"));
    CallIds ids =
        new CallIds(
            session.sessionId(),
            checkedOrNull("toolUseId", body.toolUseId()),
            checkedOrNull("turnId", body.turnId()));
    JsonNode arguments = body.arguments() == null ? codec.object() : body.arguments();
    return new ToolCall(
        "rest",
        null,
        origin,
        principal,
        CallerResolver.actor(rc, Via.REST.wire()),
        tool,
        arguments,
        ids,
        null,
        ClientIdentity.ofAgent(rc.request().getHeader(HttpHeaders.USER_AGENT)),
        JoinKey.ofHeader(rc.request().getHeader(JoinKey.HEADER)),
        false);
  }

  /** What is open, what has ended and is still readable, or both, page by page. */
  @GET
  public Uni<Response> list(
      @Context RoutingContext rc,
      @QueryParam("status") @Nullable String status,
      @QueryParam("limit") @Nullable String limit,
      @QueryParam("cursor") @Nullable String cursor,
      @QueryParam("view") @Nullable String how) {
    Caller caller = answerer(rc);
    SessionKey session = session(caller, rc);
    ListQuery query = lists.query(session, filter(status), limit, cursor, how);
    return interactions
        .page(polled(session), query.page())
        .invoke(page -> {
          if (!query.isSummary()) {
            traces.shown(page.interactions(), "rest");
          }
        })
        .map(page -> {
          ObjectNode body = lists.page(session, query, page, caller);
          return answer.send(
              rc, caller.principal(), body, NextLink.of(session, status, limit, how, body));
        });
  }

  private static Filter filter(@Nullable String status) {
    return switch (status) {
      case null -> Filter.ALL;
      case "open" -> Filter.OPEN;
      case "ended" -> Filter.ENDED;
      default -> throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "status must be open or ended");
    };
  }

  @GET
  @Path("{toolUseId}")
  public Uni<Response> read(@Context RoutingContext rc) {
    Caller caller = answerer(rc);
    InteractionKey key = key(caller, rc);
    polled(key.session());
    return interactions
        .find(key)
        .invoke(found -> traces.shown(found, "rest"))
        .map(found -> answer.send(rc, caller.principal(), view.of(found, caller), Map.of()));
  }

  private SessionKey polled(SessionKey session) {
    limits.poll(session);
    return session;
  }

  /** The human answers. */
  @POST
  @Path("{toolUseId}/answer")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> answer(@Context RoutingContext rc) {
    Caller caller = answerer(rc);
    InteractionKey key = key(caller, rc);
    return bodies
        .object(rc)
        .onItem()
        .transformToUni(body -> FormReplies.take(interactions, key, body, human(rc, caller)))
        .map(this::shown);
  }

  /** The human refuses to answer. */
  @POST
  @Path("{toolUseId}/decline")
  public Uni<Response> decline(@Context RoutingContext rc) {
    Caller caller = answerer(rc);
    InteractionKey key = key(caller, rc);
    return bodies
        .object(rc)
        .onItem()
        .transformToUni(body ->
            interactions.decline(key, SubmissionReader.text(body, "reason"), human(rc, caller)))
        .map(this::shown);
  }

  /** The human dismisses the questions. */
  @POST
  @Path("{toolUseId}/cancel")
  public Uni<Response> cancel(@Context RoutingContext rc) {
    Caller caller = answerer(rc);
    InteractionKey key = key(caller, rc);
    return bodies
        .object(rc)
        .onItem()
        .transformToUni(body ->
            interactions.cancel(key, SubmissionReader.flag(body, "closed"), human(rc, caller)))
        .map(this::shown);
  }

  /** The asker takes the questions back. */
  @POST
  @Path("{toolUseId}/abort")
  public Uni<Response> abort(@Context RoutingContext rc) {
    Principal asker = callers.identifiedAsker(rc);
    SessionKey session = SessionKey.of(asker, sessionId(rc));
    return interactions
        .abort(asker, key(session, rc), CallerResolver.actor(rc, Via.REST.wire()))
        .map(this::shown);
  }

  private Response shown(Interaction interaction) {
    return ok(view.of(interaction));
  }

  private Response ok(JsonNode body) {
    return Response.ok(codec.bytes(body)).build();
  }

  private Caller answerer(RoutingContext rc) {
    return callers.answerer(rc, sessionId(rc));
  }

  private static EndedBy human(RoutingContext rc, Caller caller) {
    return new EndedBy.Human(
        null, caller.who(), Via.REST, CallerResolver.actor(rc, Via.REST.wire()));
  }

  private static SessionKey session(Caller caller, RoutingContext rc) {
    return SessionKey.of(caller.principal(), sessionId(rc));
  }

  private static InteractionKey key(Caller caller, RoutingContext rc) {
    return key(session(caller, rc), rc);
  }

  private static String sessionId(RoutingContext rc) {
    return Identifier.checked("The session id", PathSegments.decoded(rc, SESSION));
  }

  private static InteractionKey key(SessionKey session, RoutingContext rc) {
    return new InteractionKey(
        session, Identifier.checked("The tool-use id", PathSegments.decoded(rc, TOOL_USE)));
  }

  private static @Nullable String checkedOrNull(String what, @Nullable String id) {
    return id == null ? null : Identifier.checked(what, id);
  }
}
