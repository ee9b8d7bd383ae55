package dev.parley.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One request to the MCP endpoint, correct until a test bends it. What is sent and what comes back
 * is held against the schema of the revision; a test that sends something else on purpose says so.
 */
public final class Mcp {
  public static final String MODERN = Protocol.MODERN;
  public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
  public static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

  /** What the tests' client calls itself, and its product. */
  public static final String CLIENT = "parley-test";

  public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

  private final HttpClient http;
  private URI url;
  private final String revision;
  private final ObjectNode message = Json.object();
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private String raw;
  private boolean deviant;

  private Mcp(HttpClient http, URI url, String revision, String method) {
    this.http = http;
    this.url = url;
    this.revision = revision;
    message.put("jsonrpc", "2.0").put("id", 1).put("method", method);
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, text/event-stream");
    // that of the JDK's client is one that parley.mcp.waits names
    headers.put("User-Agent", CLIENT + "/1");
  }

  static Mcp modern(HttpClient http, URI url, String method) {
    Mcp request = new Mcp(http, url, MODERN, method);
    request.headers.put("MCP-Protocol-Version", MODERN);
    request.headers.put("Mcp-Method", method);
    request.meta(PROTOCOL_VERSION, MODERN).meta(CAPABILITIES, Json.object());
    return request.meta(CLIENT_INFO, Map.of("name", CLIENT, "version", "1"));
  }

  /** A request of an earlier revision; every method but {@code initialize} names it in a header. */
  static Mcp legacy(HttpClient http, URI url, String revision, String method) {
    // there is no schema of 2024-11-05; its messages are checked against that of its successor
    String known = revision.equals("2024-11-05") ? "2025-03-26" : revision;
    Mcp request = new Mcp(http, url, known, method);
    if (!method.equals("initialize")) {
      request.headers.put("MCP-Protocol-Version", revision);
    }
    return request;
  }

  public Mcp id(Object id) {
    message.set("id", Json.of(id));
    return this;
  }

  /** Makes it a notification. */
  public Mcp withoutId() {
    message.remove("id");
    return this;
  }

  /** Calls another method, also in the header that repeats it. */
  public Mcp method(String name) {
    message.put("method", name);
    headers.computeIfPresent("Mcp-Method", (header, old) -> name);
    return this;
  }

  /** Adds a member to the message itself. */
  public Mcp member(String name, Object value) {
    message.set(name, Json.of(value));
    return this;
  }

  public Mcp param(String member, Object value) {
    params().set(member, Json.of(value));
    return this;
  }

  /** Names the tool, in the header as well. */
  public Mcp tool(String name) {
    if (revision.equals(MODERN)) {
      headers.put("Mcp-Name", name);
    }
    return param("name", name);
  }

  public Mcp arguments(JsonNode arguments) {
    return param("arguments", arguments);
  }

  public Mcp meta(String key, Object value) {
    params().withObjectProperty("_meta").set(key, Json.of(value));
    return this;
  }

  public Mcp withoutMeta(String key) {
    params().withObjectProperty("_meta").remove(key);
    return deviant();
  }

  public Mcp query(String query) {
    url = URI.create(url + "?" + query);
    return this;
  }

  /** Sends it through a proxy. */
  public Mcp via(CuttingProxy proxy) {
    url = proxy.url(url.getPath());
    return this;
  }

  /** Declares what the client can do, on this request alone. */
  public Mcp capable(JsonNode capabilities) {
    return meta(CAPABILITIES, capabilities);
  }

  /** Makes it the answer to a request of the server's. */
  public Mcp answering(JsonNode id, JsonNode result) {
    message.removeAll();
    message.put("jsonrpc", "2.0").set("id", id);
    message.set("result", result);
    return this;
  }

  public Mcp session(String id) {
    return header("Parley-Session", id);
  }

  public Mcp toolUse(String id) {
    return meta("dev.parley/toolUseId", id);
  }

  public Mcp header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  public Mcp without(String header) {
    headers.remove(header);
    return this;
  }

  /** Another body than the message. */
  public Mcp body(String text) {
    raw = text;
    return deviant();
  }

  /** Sends on purpose what the schema does not allow. */
  public Mcp deviant() {
    deviant = true;
    return this;
  }

  public InFlight start() {
    if (!deviant && message.has("method")) {
      Schemas.checkCall(revision, message);
    }
    HttpRequest.Builder builder = HttpRequest.newBuilder(url);
    headers.forEach(builder::setHeader);
    builder.POST(BodyPublishers.ofString(raw == null ? message.toString() : raw));
    Protocol protocol =
        new Protocol(
            revision,
            raw == null ? message : MissingNode.getInstance(),
            Optional.ofNullable(headers.get("Authorization")));
    return new InFlight(http, builder.build(), protocol::checked);
  }

  public Reply send() {
    return start().reply();
  }

  public ObjectNode message() {
    return message.deepCopy();
  }

  private ObjectNode params() {
    return message.withObjectProperty("params");
  }
}
