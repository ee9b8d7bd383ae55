package dev.parley.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands in for the service where a person sets up channels: it says what a test lets it say. */
final class ChannelsFixture {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ME = "/api/v1/me";

  /** What changed something: method, path after that of the person, and body. */
  final List<String> heard = new CopyOnWriteArrayList<>();

  final ObjectNode settings = JSON.createObjectNode();

  /** What is answered, by method and path. */
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();

  private record Answer(int status, String body) {}

  void serve(Page page, String... channels) {
    var me = JSON.createObjectNode().put("client", "local").put("inbox", true);
    me.putArray("scopes").add("parley:answer");
    List.of(channels).forEach(me.putArray("channels")::add);
    page.route("**" + ME, route -> fulfil(route, 200, me.toString()));
    page.route("**" + ME + "/**", this::answer);
  }

  /** From now on. */
  void answer(String method, String path, int status, String body) {
    answers.put(method + " " + path, new Answer(status, body));
  }

  private void answer(Route route) {
    Request request = route.request();
    String path = URI.create(request.url()).getPath().substring(ME.length() + 1);
    String body = request.postData() == null ? "" : request.postData();
    if (!request.method().equals("GET")) {
      heard.add(request.method() + " " + path + " " + body);
    }
    Answer answer = answers.get(request.method() + " " + path);
    if (answer != null) {
      fulfil(route, answer.status(), answer.body());
    } else if (path.equals("settings")) {
      change(body.isEmpty() ? JSON.createObjectNode() : Asker.json(body));
      fulfil(route, 200, settings.toString());
    } else {
      fulfil(route, 204, "");
    }
  }

  private void change(JsonNode body) {
    body.properties()
        .forEach(member -> {
          if (member.getValue().isNull()) {
            settings.remove(member.getKey());
          } else if (member.getValue().isObject()) {
            settings.withObject("/" + member.getKey()).setAll((ObjectNode) member.getValue());
          } else {
            settings.set(member.getKey(), member.getValue());
          }
        });
  }

  private static void fulfil(Route route, int status, String body) {
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(status)
            .setHeaders(Map.of("ETag", "\"1\"", "Content-Type", "application/json"))
            .setBody(body));
  }
}
