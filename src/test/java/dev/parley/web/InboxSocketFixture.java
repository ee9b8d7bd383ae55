package dev.parley.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands in for the socket of an inbox: the page sees what a test says, and no server is asked. */
final class InboxSocketFixture {
  private static final int FIRST = 50;
  private static final int LONG = 3000;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What the page has sent: the method and its parameters. */
  final List<String> heard = new CopyOnWriteArrayList<>();

  /** The error that a request for one question is answered with; none if 0. */
  volatile int refusal;

  /** Until when the person is away; null where they are there. */
  volatile String backAt;

  private final List<ObjectNode> open = new ArrayList<>();
  private WebSocketRoute socket;

  /** A question of a session that is open, the older the longer. */
  ObjectNode ask(String session, String id, String text, int seconds) {
    var now = Instant.now();
    ObjectNode one = JSON.createObjectNode().put("sessionId", session).put("toolUseId", id);
    one.put("reference", "ref_" + session + id).put("tool", "ask_user_questions");
    one.put("status", "open").put("now", now.toString());
    one.put("createdAt", now.minusSeconds(seconds).toString());
    one.put("expiresAt", now.minusSeconds(seconds).plusSeconds(LONG).toString());
    one.putObject("asker").put("client", "anonymous");
    one.putObject("host").put("name", "coder");
    var question = one.putArray("questions").addObject();
    question.put("id", "q1").put("label", "Q1").put("text", text).put("required", true);
    question.put("type", "SingleChoice").put("allowOther", true);
    for (String choice : List.of("Left", "Right")) {
      question.withArray("choices").addObject().put("value", choice).put("label", choice);
    }
    open.add(one);
    return one;
  }

  /** As {@link #ask}, to be answered with a text. */
  ObjectNode askForText(String session, String id, String text, int seconds) {
    var one = ask(session, id, text, seconds);
    var question = (ObjectNode) one.path("questions").path(0);
    question
        .put("type", "FreeText")
        .put("multiline", true)
        .remove(List.of("choices", "allowOther"));
    return one;
  }

  void serve(Page page) {
    page.routeWebSocket(
        "**/ws/v1/inbox",
        connected -> {
          socket = connected;
          var ready = JSON.createObjectNode().put("open", open.size());
          if (open.size() > FIRST) {
            ready.put("cursor", "after-50");
          }
          if (backAt != null) {
            ready.put("backAt", backAt);
          }
          notify("inbox/ready", ready.put("more", open.size() > FIRST));
          open.stream()
              .sorted(Comparator.comparing(one -> !one.path("urgency").asText().equals("high")))
              .limit(FIRST)
              .forEach(this::requested);
          connected.onMessage(frame -> answer(Asker.json(frame.text())));
        });
  }

  static void refuse(Page page) {
    page.route(
        "**/api/v1/me",
        route ->
            route.fulfill(
                new com.microsoft.playwright.Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody("{\"client\":\"agent\",\"scopes\":[\"parley:answer\"]}")));
    page.routeWebSocket("**/ws/v1/inbox", refused -> refused.close());
  }

  /** The connection breaks, and what is sent to the next one leaves a question out. */
  void cutAndLeaveOut(ObjectNode one) {
    open.remove(one);
    socket.close();
  }

  void requested(ObjectNode one) {
    notify("interaction/requested", JSON.createObjectNode().set("interaction", one));
  }

  /** Somebody else has answered it. */
  void answeredElsewhere(ObjectNode one) {
    open.remove(one);
    var ended = one.deepCopy().put("status", "answered").put("via", "page");
    ended.put("endedAt", one.path("now").asText());
    ObjectNode params = JSON.createObjectNode().put("sessionId", one.path("sessionId").asText());
    params.put("toolUseId", one.path("toolUseId").asText()).put("status", "answered");
    notify("interaction/resolved", params.put("by", "other").set("interaction", ended));
  }

  /** They have said so on another device; null where they are back. */
  void away(String until) {
    backAt = until;
    var params = JSON.createObjectNode();
    notify("inbox/away", until == null ? params : params.put("backAt", until));
  }

  /** They have put it off at another device; null where they want it again. */
  void snoozed(ObjectNode one, String until) {
    var params = JSON.createObjectNode().put("sessionId", one.path("sessionId").asText());
    params.put("toolUseId", one.path("toolUseId").asText());
    if (until == null) {
      one.remove("snoozedUntil");
    } else {
      one.put("snoozedUntil", until);
      params.put("snoozedUntil", until);
    }
    notify("interaction/snoozed", params);
  }

  /** Somebody else answers it; null where nobody does any more. */
  void taken(ObjectNode one, String until) {
    var params = JSON.createObjectNode().put("sessionId", one.path("sessionId").asText());
    params.put("toolUseId", one.path("toolUseId").asText());
    notify("interaction/taken", until == null ? params : params.put("takenUntil", until));
  }

  private ObjectNode find(JsonNode named) {
    return open.stream()
        .filter(one -> one.path("sessionId").equals(named.path("sessionId")))
        .filter(one -> one.path("toolUseId").equals(named.path("toolUseId")))
        .findFirst()
        .orElseThrow();
  }

  private void notify(String method, JsonNode params) {
    var frame = JSON.createObjectNode().put("jsonrpc", "2.0").put("method", method);
    socket.send(frame.set("params", params).toString());
  }

  private void answer(JsonNode call) {
    var params = call.path("params");
    heard.add(call.path("method").asText() + " " + params);
    var reply = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", call.path("id").asInt());
    var result = reply.putObject("result");
    switch (call.path("method").asText()) {
      case "interaction/list" -> {
        var page = result.put("open", open.size()).put("more", false).putArray("interactions");
        if (params.path("full").asBoolean()) {
          open.stream().skip(FIRST).forEach(page::add);
        }
      }
      case "interaction/respond" -> {
        open.removeIf(one ->
            one.path("sessionId").equals(params.path("sessionId"))
                && one.path("toolUseId").equals(params.path("toolUseId")));
        result.put("status", "answered");
      }
      case "inbox/away" -> {
        if (refusal == 0) {
          backAt = params.path("until").isNull() ? null : params.path("until").asText();
          if (backAt != null) {
            result.put("backAt", backAt);
          }
        } else {
          reply.remove("result");
          reply.putObject("error").put("code", refusal).put("message", "Refused");
        }
      }
      case "interaction/snooze" -> {
        if (refusal == 0) {
          var one = find(params);
          if (params.path("until").isNull()) {
            one.remove("snoozedUntil");
          } else {
            one.put("snoozedUntil", params.path("until").asText());
            result.put("snoozedUntil", params.path("until").asText());
          }
        } else {
          reply.remove("result");
          reply.putObject("error").put("code", refusal).put("message", "Refused");
        }
      }
      case "interaction/get" -> {
        reply.remove("result");
        reply.putObject("error").put("code", refusal).put("message", "Refused");
      }
      default -> {}
    }
    socket.send(reply.toString());
  }
}
