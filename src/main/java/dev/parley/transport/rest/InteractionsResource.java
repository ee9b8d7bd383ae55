package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.parley.call.CallIds;
import dev.parley.call.CallPerson;
import dev.parley.call.CallTitle;
import dev.parley.call.ClientIdentity;
import dev.parley.call.JoinKey;
import dev.parley.call.ToolCall;
import dev.parley.call.ToolCallService;
import dev.parley.call.WaitPolicy;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Via;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.ask.AskUserQuestions;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The interactions of a session, for frontends without a socket and hosts without MCP. */
@Path("/api/v1/sessions/{sessionId}/interactions")
@Produces(MediaType.APPLICATION_JSON)
public class InteractionsResource {
  private final CallerResolver callers;
  private final Bodies bodies;
  private final ToolRegistry tools;
  private final ToolCallService toolCalls;
  private final CallResponse results;
  private final InteractionList list;

  InteractionsResource(
      CallerResolver callers,
      Bodies bodies,
      ToolRegistry tools,
      ToolCallService toolCalls,
      CallResponse results,
      InteractionList list) {
    this.callers = callers;
    this.bodies = bodies;
    this.tools = tools;
    this.toolCalls = toolCalls;
    this.results = results;
    this.list = list;
  }

  /** Asks, and waits as long as {@code Prefer} says. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> ask(@Context RoutingContext rc, @HeaderParam("Prefer") List<String> prefer) {
    Principal asker = callers.asker(rc);
    SessionKey session = SessionKey.of(asker, PathIds.session(rc));
    return bodies
        .read(rc, AskBody.class)
        .onItem()
        .transformToUni(body -> {
          WaitPolicy policy = results.policy(prefer);
          ToolCall call = call(rc, asker, session, body, results.trace(rc));
          return results.of(toolCalls.start(call), policy);
        });
  }

  private ToolCall call(
      RoutingContext rc, Principal principal, SessionKey session, AskBody body, CallerTrace trace) {
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
    JsonNode arguments =
        body.arguments() == null ? JsonNodeFactory.instance.objectNode() : body.arguments();
    return new ToolCall(
        "rest",
        null,
        trace,
        principal,
        CallerResolver.actor(rc, Via.REST.wire()),
        tool,
        arguments,
        ids,
        new CallTitle(null, rc.request().getHeader(CallTitle.HEADER)),
        new CallPerson(null, rc.request().getHeader(CallPerson.HEADER)),
        null,
        ClientIdentity.ofAgent(rc.request().getHeader(HttpHeaders.USER_AGENT)),
        JoinKey.ofHeader(rc.request().getHeader(JoinKey.HEADER)),
        false);
  }

  /** See {@link InteractionList}. */
  @GET
  public Uni<Response> list(
      @Context RoutingContext rc,
      @QueryParam("status") @Nullable String status,
      @QueryParam("limit") @Nullable String limit,
      @QueryParam("cursor") @Nullable String cursor,
      @QueryParam("view") @Nullable String view) {
    Caller caller = callers.answerer(rc, PathIds.session(rc));
    return list.list(rc, caller, status, limit, cursor, view);
  }

  private static @Nullable String checkedOrNull(String what, @Nullable String id) {
    return id == null ? null : Identifier.checked(what, id);
  }
}
