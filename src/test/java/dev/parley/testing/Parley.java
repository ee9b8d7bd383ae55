package dev.parley.testing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.RestAssured;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The running Parley from outside, for one test in a session of its own: the hosts that ask and the
 * people who answer. When the test ends they all hang up.
 */
public final class Parley implements BeforeEachCallback, AfterEachCallback {
  private final List<HttpClient> clients = new CopyOnWriteArrayList<>();
  private final List<ParleyPerson> people = new CopyOnWriteArrayList<>();
  private String session;

  @Override
  public void beforeEach(ExtensionContext context) {
    session = "test-" + UUID.randomUUID();
    anotherClient();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    people.forEach(ParleyPerson::close);
    people.clear();
    clients.forEach(HttpClient::shutdownNow);
    clients.clear();
  }

  /** Where a path is served. */
  public static URI url(String path) {
    return URI.create("http://127.0.0.1:" + RestAssured.port + path);
  }

  /** The session of this test. */
  public String session() {
    return session;
  }

  /** From now on requests come over new connections, as from another host. */
  public void anotherClient() {
    clients.add(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(InFlight.PATIENCE)
            .build());
  }

  /** From now on all requests share one connection of HTTP/2. */
  public void clientOnOneConnection() {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_2)
            .connectTimeout(InFlight.PATIENCE)
            .build();
    clients.add(client);
    // the first request brings the connection to HTTP/2; those that follow share it
    HttpRequest first = HttpRequest.newBuilder(url("/openapi.yaml")).build();
    HttpClient.Version spoken = client.sendAsync(first, BodyHandlers.discarding()).join().version();
    assertEquals(HttpClient.Version.HTTP_2, spoken);
  }

  /** A request of revision 2026-07-28. */
  public Mcp modern(String method) {
    return Mcp.modern(clients.getLast(), url("/mcp"), method).session(session);
  }

  /** A request of an earlier revision. */
  public Mcp legacy(String revision, String method) {
    return Mcp.legacy(clients.getLast(), url("/mcp"), revision, method).session(session);
  }

  public Mcp modernCall(String tool, JsonNode arguments) {
    return modern("tools/call").tool(tool).arguments(arguments);
  }

  public Mcp legacyCall(String revision, String tool, JsonNode arguments) {
    return legacy(revision, "tools/call").tool(tool).arguments(arguments);
  }

  /** A host of the modern revision, or one over plain JSON-RPC. */
  public ParleyHost host() {
    return ParleyHost.modern(this);
  }

  /** A legacy client that has declared what it can do. */
  public ParleyHost host(String revision, JsonNode capabilities) {
    return host(revision, capabilities, null);
  }

  /** The same with a credential. */
  public ParleyHost host(String revision, JsonNode capabilities, String credential) {
    return ParleyHost.legacy(this, revision, capabilities, credential, Mcp.CLIENT);
  }

  /** A legacy client that has said its name, and declares no capability. */
  public ParleyHost namedHost(String revision, String name) {
    return ParleyHost.legacy(this, revision, Json.object(), null, name);
  }

  /** Somebody at the session of this test. */
  public ParleyPerson person() {
    return person(session);
  }

  public ParleyPerson person(String id) {
    ParleyPerson person = ParleyPerson.open(clients.getLast(), id);
    people.add(person);
    return person;
  }

  /** Somebody at the session of this test, on a page of the service's own. */
  public ParleyPerson page() {
    ParleyPerson page = ParleyPerson.openPage(clients.getLast(), session);
    people.add(page);
    return page;
  }

  /** All frontends hang up. */
  public void everybodyLeaves() {
    people.forEach(ParleyPerson::close);
    people.clear();
  }

  /** The answer of plain JSON-RPC, in the session of this test. */
  public JsonNode rpc(String method, JsonNode params) {
    return rpcLater(method, params).reply().message();
  }

  public InFlight rpcLater(String method, JsonNode params) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    message.set("params", params);
    return rpcLater(message.toString());
  }

  /** The same, by a program of that name. */
  public JsonNode rpcAs(String program, String method, JsonNode params) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    message.set("params", params);
    HttpRequest request =
        HttpRequest.newBuilder(url("/rpc"))
            .header("Content-Type", "application/json")
            .header("User-Agent", program)
            .header("Parley-Session", session)
            .POST(BodyPublishers.ofString(message.toString()))
            .build();
    return new InFlight(clients.getLast(), request, Parley::plain).reply().message();
  }

  /** Whatever is sent to {@code /rpc}, in the session of this test. */
  public InFlight rpcLater(String body) {
    HttpRequest request =
        HttpRequest.newBuilder(url("/rpc"))
            .header("Content-Type", "application/json")
            .header("Parley-Session", session)
            .POST(BodyPublishers.ofString(body))
            .build();
    return new InFlight(clients.getLast(), request, Parley::plain);
  }

  private static Reply plain(InFlight call) {
    String body = String.join("\n", call.lines());
    List<JsonNode> messages = body.isEmpty() ? List.of() : List.of(Json.read(body));
    return new Reply(call.status(), call.headers(), body, messages);
  }

  /** An interaction of this session as its asker sees it; a missing node where there is none. */
  public JsonNode interaction(String toolUseId) {
    return rpc("interactions/get", Json.object().put("toolUseId", toolUseId)).path("result");
  }

  /** Waits until an interaction of this session has that status. */
  public JsonNode awaitStatus(String toolUseId, String status) {
    return await()
        .atMost(InFlight.PATIENCE)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> interaction(toolUseId), found -> found.path("status").asText().equals(status));
  }
}
