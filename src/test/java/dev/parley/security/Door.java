package dev.parley.security;

import static io.restassured.RestAssured.given;

import dev.parley.security.authentication.Scope;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.Set;
import java.util.function.BiFunction;

/** Every way in that checks who calls, each with a request that is valid otherwise. */
enum Door {
  MCP_CALL(
      Scope.ASK,
      (request, session) ->
          mcp(request, "tools/call", session)
              .header("Mcp-Name", "ask_user_questions")
              .body(
                  """
                  {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_user_questions",
                   "arguments":{"questions":[{"text":"Attacked?","type":"FreeText"}],
                                "timeoutSeconds":0.05},
                   "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                            "io.modelcontextprotocol/clientCapabilities":{}}}}\
                  """)
              .post("/mcp")),
  MCP_DISCOVER(
      Scope.ASK,
      (request, session) ->
          mcp(request, "server/discover", session)
              .body(
                  """
                  {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{
                   "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                            "io.modelcontextprotocol/clientCapabilities":{}}}}\
                  """)
              .post("/mcp")),
  MCP_LEGACY(
      Scope.ASK,
      (request, session) ->
          json(request)
              .header("Accept", "application/json, text/event-stream")
              .body(
                  """
                  {"jsonrpc":"2.0","id":1,"method":"initialize","params":{
                   "protocolVersion":"2025-11-25","capabilities":{},
                   "clientInfo":{"name":"attacker","version":"1"}}}\
                  """)
              .post("/mcp")),
  RPC(
      Scope.ASK,
      (request, session) ->
          json(request)
              .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
              .post("/rpc")),
  RPC_BATCH(
      Scope.ASK,
      (request, session) ->
          json(request)
              .body("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}]")
              .post("/rpc")),
  REST_ASK(
      Scope.ASK,
      (request, session) ->
          json(request)
              .header("Prefer", "wait=0")
              .body(
                  """
                  {"arguments":{"questions":[{"text":"Attacked?","type":"FreeText"}],
                                "timeoutSeconds":0.05}}\
                  """)
              .post("/api/v1/sessions/{s}/interactions", session)),
  REST_ABORT(
      Scope.ASK,
      (request, session) -> request.post("/api/v1/sessions/{s}/interactions/none/abort", session)),
  REST_RESULT(Scope.ASK, (request, session) -> request.get("/api/v1/results/ref_none")),
  REST_REACH(Scope.ASK, (request, session) -> request.get("/api/v1/reach?session=" + session)),
  REST_LIST(
      Scope.ANSWER,
      (request, session) -> request.get("/api/v1/sessions/{s}/interactions", session)),
  REST_READ(
      Scope.ANSWER,
      (request, session) -> request.get("/api/v1/sessions/{s}/interactions/none", session)),
  REST_ANSWER(
      Scope.ANSWER,
      (request, session) ->
          json(request)
              .body("{\"answers\":[]}")
              .post("/api/v1/sessions/{s}/interactions/none/answer", session)),
  REST_DECLINE(
      Scope.ANSWER,
      (request, session) ->
          request.post("/api/v1/sessions/{s}/interactions/none/decline", session)),
  REST_CANCEL(
      Scope.ANSWER,
      (request, session) -> request.post("/api/v1/sessions/{s}/interactions/none/cancel", session)),
  REST_TICKET(
      Scope.ANSWER,
      (request, session) -> json(request).body("{}").post("/api/v1/sessions/{s}/tickets", session)),
  SOCKET(
      Scope.ANSWER,
      (request, session) ->
          request
              .header("Connection", "Upgrade")
              .header("Upgrade", "websocket")
              // the client cannot go on after 101; an unknown version is refused after the
              // credential
              .header("Sec-WebSocket-Version", "99")
              .header("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
              .get("/ws/v1/sessions/{s}", session)),
  REST_WIPE(Scope.ADMIN, (request, session) -> request.delete("/api/v1/sessions/{s}", session));

  private final Scope needed;

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final BiFunction<RequestSpecification, String, Response> knock;

  Door(Scope needed, BiFunction<RequestSpecification, String, Response> knock) {
    this.needed = needed;
    this.knock = knock;
  }

  /** Sends the request of this door. */
  Response knock(RequestSpecification request, String session) {
    return knock.apply(request, session);
  }

  Scope needed() {
    return needed;
  }

  /** Whether a credential with that scope passes the check of who calls. */
  boolean opensFor(Scope scope) {
    return scope == needed || scope == Scope.ADMIN;
  }

  Response knockWith(String token, String session) {
    return knock(given().header("Authorization", "Bearer " + token), session);
  }

  private static RequestSpecification json(RequestSpecification request) {
    return request.header("Content-Type", "application/json");
  }

  private static RequestSpecification mcp(
      RequestSpecification request, String method, String session) {
    return json(request)
        .header("Accept", "application/json, text/event-stream")
        .header("MCP-Protocol-Version", "2026-07-28")
        .header("Mcp-Method", method)
        .header("Parley-Session", session);
  }

  /** What a refusal of the credential looks like. */
  static final Set<Integer> REFUSALS = Set.of(401, 403);
}
