package dev.parley.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** Slack as far as Parley knows it: its Web API, and Socket Mode. It remembers what it was told. */
public final class SlackServer implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 40;

  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;
  private final int port;

  // all below is guarded by this
  private final List<Call> unread = new ArrayList<>();
  private final Map<String, Queue<Answer>> arranged = new HashMap<>();
  private final Map<String, List<ObjectNode>> channels = new HashMap<>();
  private final Map<String, CompletableFuture<JsonNode>> acknowledgements = new HashMap<>();
  private final List<ServerWebSocket> sockets = new ArrayList<>();
  private final List<ServerWebSocket> opened = new ArrayList<>();
  private int messages;

  /** A call of the Web API. */
  public record Call(String method, String token, JsonNode body) {}

  /**
   * How a call is answered.
   *
   * @param body null for an answer that never comes
   * @param isDone whether it is done nevertheless
   */
  public record Answer(
      int status, Map<String, String> headers, @Nullable String body, boolean isDone) {
    public static Answer error(String error) {
      return new Answer(200, Map.of(), "{\"ok\":false,\"error\":\"" + error + "\"}", false);
    }

    public static Answer limited(int seconds) {
      return new Answer(
          429,
          Map.of("Retry-After", String.valueOf(seconds)),
          "{\"ok\":false,\"error\":\"ratelimited\"}",
          false);
    }

    /** It is done, and nobody hears of it. */
    public static Answer lost() {
      return new Answer(200, Map.of(), null, true);
    }
  }

  /** At the port where the application under test looks for Slack. */
  public SlackServer() {
    this(
        Integer.parseInt(
            ConfigProvider.getConfig()
                .getValue("parley.slack.api-url", String.class)
                .replaceAll("^http://127\\.0\\.0\\.1:|/api$", "")));
  }

  public SlackServer(int port) {
    this.port = port;
    server = vertx.createHttpServer();
    server.requestHandler(this::requested);
    server.webSocketHandler(this::connected);
    server.listen(port, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
  }

  private void requested(HttpServerRequest request) {
    String method = request.path().replace("/api/", "");
    String token = String.valueOf(request.getHeader("Authorization")).replace("Bearer ", "");
    boolean isJson =
        String.valueOf(request.getHeader("Content-Type")).startsWith("application/json");
    request
        .body()
        .onSuccess(read -> {
          String text = read.toString(StandardCharsets.UTF_8);
          called(
              new Call(method, token, isJson ? Json.read(text) : form(text)), request.response());
        });
  }

  private static ObjectNode form(String text) {
    ObjectNode form = JsonNodeFactory.instance.objectNode();
    for (String field : text.split("&", -1)) {
      String[] parts = field.split("=", 2);
      if (parts.length == 2) {
        form.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
    }
    return form;
  }

  private synchronized void called(Call call, HttpServerResponse response) {
    unread.add(call);
    notifyAll();
    Queue<Answer> answers = arranged.getOrDefault(call.method, new ArrayDeque<>());
    Answer answer = answers.isEmpty() ? SlackLimits.refusal(call.body) : answers.poll();
    if (answer == null || answer.isDone) {
      String done = done(call).toString();
      if (answer == null) {
        response.putHeader("Content-Type", "application/json").end(done);
      }
      return;
    }
    answer.headers.forEach(response::putHeader);
    response.setStatusCode(answer.status).end(answer.body);
  }

  private ObjectNode done(Call call) {
    ObjectNode reply = JsonNodeFactory.instance.objectNode().put("ok", true);
    JsonNode body = call.body;
    switch (call.method) {
      case "apps.connections.open" ->
          reply.put("url", "ws://127.0.0.1:" + port + "/link/?ticket=" + UUID.randomUUID());
      case "auth.test" -> reply.put("team_id", "T1").put("team", "Acme");
      case "users.info" -> {
        String user = body.path("user").asText();
        reply
            .putObject("user")
            .put("id", user)
            .put("team_id", "T1")
            .putObject("profile")
            .put("real_name", "Name of " + user)
            .put("image_192", "https://avatars.example/" + user + ".png");
      }
      case "conversations.open" ->
          reply.putObject("channel").put("id", "D" + body.path("users").asText());
      case "chat.postMessage" -> {
        String ts = "1700000000.%06d".formatted(++messages);
        channels
            .computeIfAbsent(body.path("channel").asText(), channel -> new ArrayList<>())
            .add(((ObjectNode) body.deepCopy()).put("ts", ts));
        reply.put("ts", ts);
      }
      case "conversations.history" -> {
        ArrayNode found = reply.putArray("messages");
        channels.getOrDefault(body.path("channel").asText(), List.of()).stream()
            .filter(message ->
                !body.has("latest")
                    || body.path("latest").asText().equals(message.path("ts").asText()))
            .forEach(found::add);
      }
      case "views.open" -> reply.putObject("view").put("id", "V1");
      default -> {}
    }
    return reply;
  }

  private synchronized void connected(ServerWebSocket socket) {
    sockets.add(socket);
    opened.add(socket);
    socket.textMessageHandler(this::acknowledged);
    socket.closeHandler(closed -> left(socket));
    socket.writeTextMessage("{\"type\":\"hello\",\"num_connections\":1}");
    notifyAll();
  }

  private synchronized void left(ServerWebSocket socket) {
    sockets.remove(socket);
    notifyAll();
  }

  private synchronized void acknowledged(String text) {
    JsonNode message = Json.read(text);
    acknowledgements
        .computeIfAbsent(message.path("envelope_id").asText(), id -> new CompletableFuture<>())
        .complete(message.path("payload"));
  }

  /** Has the next call of a method answered like this for which nothing is arranged yet. */
  public synchronized void answer(String method, Answer answer) {
    arranged.computeIfAbsent(method, one -> new ArrayDeque<>()).add(answer);
  }

  /** The next call of a method that was not read yet and that mentions something. */
  public synchronized Call next(String method, String mentioned) {
    Call[] found = new Call[1];
    await(
        method + " with " + mentioned,
        () -> {
          Predicate<Call> wanted =
              call -> call.method.equals(method) && call.body.toString().contains(mentioned);
          unread.stream()
              .filter(wanted)
              .findFirst()
              .ifPresent(call -> {
                unread.remove(call);
                found[0] = call;
              });
          return found[0] != null;
        });
    return found[0];
  }

  /** Whether no call of a method mentions something that was not read yet. */
  public synchronized boolean isQuiet(String method, String mentioned) {
    return unread.stream()
        .noneMatch(call -> call.method.equals(method) && call.body.toString().contains(mentioned));
  }

  /** How many messages a channel has. */
  public synchronized int messages(String channel) {
    return channels.getOrDefault(channel, List.of()).size();
  }

  /** When the last message of a channel was sent, by which Slack names it. */
  public synchronized String lastTs(String channel) {
    return channels.getOrDefault(channel, List.of()).getLast().path("ts").asText();
  }

  /** Waits until so many connections are open. */
  public synchronized void awaitConnections(int many) {
    await(many + " connections", () -> sockets.size() == many);
  }

  /** Waits until so many connections were opened since the beginning. */
  public synchronized void awaitOpened(int many) {
    await(many + " connections ever", () -> opened.size() >= many);
  }

  private void await(String what, java.util.function.BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("no " + what + " among " + unread);
      }
      try {
        TimeUnit.MILLISECONDS.timedWait(this, 500);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Says something on the newest connection, such as that it will end. */
  public synchronized void say(String text) {
    await("connection", () -> !sockets.isEmpty());
    sockets.getLast().writeTextMessage(text);
  }

  /** Sends an envelope, and returns what came with its acknowledgement; missing for nothing. */
  public JsonNode send(String type, JsonNode payload) {
    return send(UUID.randomUUID().toString(), type, payload);
  }

  /** As the other, under an id. */
  public JsonNode send(String id, String type, JsonNode payload) {
    CompletableFuture<JsonNode> acknowledged;
    synchronized (this) {
      await("connection", () -> !sockets.isEmpty());
      acknowledged = send(opened.indexOf(sockets.getLast()), id, type, payload);
    }
    try {
      return acknowledged.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("not acknowledged", e);
    }
  }

  /** As the other, on a connection by its place among all that were opened; does not wait. */
  public synchronized CompletableFuture<JsonNode> send(
      int connection, String id, String type, JsonNode payload) {
    CompletableFuture<JsonNode> acknowledged = new CompletableFuture<>();
    acknowledgements.put(id, acknowledged);
    ObjectNode envelope =
        JsonNodeFactory.instance.objectNode().put("envelope_id", id).put("type", type);
    envelope.set("payload", payload);
    opened.get(connection).writeTextMessage(envelope.toString());
    return acknowledged;
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
