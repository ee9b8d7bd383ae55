package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A person at a screen, over the frontend protocol, who sees questions and answers them. */
public final class ParleyPerson {
  private final Map<String, BlockingQueue<JsonNode>> unread = new ConcurrentHashMap<>();
  private final Map<Integer, CompletableFuture<JsonNode>> replies = new ConcurrentHashMap<>();
  private final List<JsonNode> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger ids = new AtomicInteger();
  private WebSocket socket;
  private CompletableFuture<WebSocket> sent;

  /** Whether this is at an inbox, where a question is named with its session. */
  private final boolean isAtInbox;

  private ParleyPerson(boolean isAtInbox) {
    this.isAtInbox = isAtInbox;
  }

  /** Connects to a session and waits until it is ready. */
  static ParleyPerson open(HttpClient http, String session) {
    return open(http, Parley.url("/ws/v1/sessions/" + session));
  }

  /** Connects to a session of any service; the URL has the scheme {@code http}. */
  public static ParleyPerson open(HttpClient http, URI session) {
    return open(http.newWebSocketBuilder(), session);
  }

  /** Connects to the inbox of any service. */
  public static ParleyPerson openInbox(HttpClient http, URI service) {
    return open(
        new ParleyPerson(true), http.newWebSocketBuilder(), service.resolve("/ws/v1/inbox"));
  }

  /** The same with a credential. */
  public static ParleyPerson open(HttpClient http, URI session, String token) {
    return open(http.newWebSocketBuilder().header("Authorization", "Bearer " + token), session);
  }

  /** The same as a page does, which says of which origin it is. */
  static ParleyPerson openPage(HttpClient http, String session) {
    String own = Parley.url("/").resolve("").toString().replaceFirst("/$", "");
    return open(
        http.newWebSocketBuilder().header("Origin", own), Parley.url("/ws/v1/sessions/" + session));
  }

  private static ParleyPerson open(WebSocket.Builder builder, URI session) {
    return open(new ParleyPerson(false), builder, session);
  }

  private static ParleyPerson open(ParleyPerson person, WebSocket.Builder builder, URI url) {
    person.socket =
        get(
            builder
                .subprotocols("parley.v1")
                .buildAsync(
                    URI.create(url.toString().replaceFirst("^http", "ws")), person.new Listener()));
    person.sent = CompletableFuture.completedFuture(person.socket);
    assertEquals("parley.v1", person.socket.getSubprotocol());
    person.await(person.isAtInbox ? "inbox/ready" : "session/ready");
    return person;
  }

  /** The params of the next notification of that method that was not awaited before. */
  public JsonNode await(String method) {
    try {
      JsonNode params = unread(method).poll(InFlight.PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertTrue(params != null, () -> "no " + method + " among " + seen);
      return params;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The next question on the screen. */
  public JsonNode sees() {
    return await("interaction/requested").path("interaction");
  }

  /** The next ending. */
  public JsonNode seesEnding() {
    return await("interaction/resolved");
  }

  /** How many notifications of that method came so far. */
  public long count(String method) {
    return seen.stream().filter(frame -> frame.path("method").asText().equals(method)).count();
  }

  /** An answer to one question, for {@link #answers}. */
  public static JsonNode answer(String questionId, String... values) {
    ObjectNode answer = Json.object().put("id", questionId);
    answer.set("answer", Json.of(values));
    return answer;
  }

  public CompletableFuture<JsonNode> answersLater(JsonNode interaction, JsonNode... answers) {
    ObjectNode params = named(interaction);
    params.set("answers", Json.of(answers));
    return request("interaction/respond", params);
  }

  /** Answers, and expects to be heard. */
  public void answers(JsonNode interaction, JsonNode... answers) {
    JsonNode reply = get(answersLater(interaction, answers));
    assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
  }

  /** Answers, and expects to be refused. */
  public JsonNode answersInVain(JsonNode interaction, JsonNode... answers) {
    JsonNode reply = get(answersLater(interaction, answers));
    assertTrue(reply.has("error"), reply::toString);
    return reply.path("error");
  }

  public void declines(JsonNode interaction, String reason) {
    JsonNode reply = get(request("interaction/decline", named(interaction).put("reason", reason)));
    assertEquals("declined", reply.at("/result/status").asText(), reply::toString);
  }

  /** Declines, without giving a reason. */
  public void declines(JsonNode interaction) {
    JsonNode reply = get(request("interaction/decline", named(interaction)));
    assertEquals("declined", reply.at("/result/status").asText(), reply::toString);
  }

  public void dismisses(JsonNode interaction) {
    JsonNode reply = get(request("interaction/cancel", named(interaction)));
    assertEquals("cancelled", reply.at("/result/status").asText(), reply::toString);
  }

  /** Ends a question without an answer, by closing it rather than by a word. */
  public void closes(JsonNode interaction) {
    JsonNode reply = says("interaction/cancel", interaction, Json.object().put("closed", true));
    assertEquals("cancelled", reply.at("/result/status").asText(), reply::toString);
  }

  /** Sends a request about a question, with these members besides; returns the whole response. */
  public JsonNode says(String method, JsonNode interaction, JsonNode members) {
    ObjectNode params = named(interaction);
    params.setAll((ObjectNode) members);
    return get(request(method, params));
  }

  private ObjectNode named(JsonNode interaction) {
    ObjectNode named = Json.object().put("toolUseId", interaction.path("toolUseId").asText());
    return isAtInbox ? named.put("sessionId", interaction.path("sessionId").asText()) : named;
  }

  /** Sends a request; completes with the whole response. Usable from any thread. */
  public CompletableFuture<JsonNode> request(String method, JsonNode params) {
    int id = ids.incrementAndGet();
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    message.set("params", params);
    CompletableFuture<JsonNode> reply = new CompletableFuture<>();
    replies.put(id, reply);
    synchronized (this) {
      // a socket takes one text at a time
      sent = sent.thenCompose(done -> socket.sendText(message.toString(), true));
    }
    return reply;
  }

  public void close() {
    socket.abort();
  }

  private BlockingQueue<JsonNode> unread(String method) {
    return unread.computeIfAbsent(method, m -> new LinkedBlockingQueue<>());
  }

  private static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(InFlight.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new AssertionError("no answer", e);
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        read(Json.read(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void read(JsonNode frame) {
      seen.add(frame);
      if (frame.has("method")) {
        unread(frame.path("method").asText()).add(frame.path("params"));
      } else {
        replies.remove(frame.path("id").asInt()).complete(frame);
      }
    }
  }
}
