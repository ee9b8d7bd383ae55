package dev.parley.security;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Parley;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** A person of this test alone, her host, and frontends at her inbox. */
abstract class InboxFixture {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  final String person = "ada-" + UUID.randomUUID();
  final String host = WithCredentials.hostOf(person);
  String token = WithCredentials.answererOf(person);
  private final List<Tab> tabs = new ArrayList<>();

  String session(String name) {
    return person + "-" + name;
  }

  @AfterEach
  void leave() {
    tabs.forEach(Tab::close);
  }

  static URI uri(String path) {
    return URI.create(Parley.url(path).toString().replaceFirst("^http", "ws"));
  }

  Tab tab(String credential) {
    return tab("/ws/v1/inbox", credential);
  }

  Tab tab(String path, String credential) {
    Tab tab = Tab.open(HTTP, uri(path), "parley.bearer." + credential);
    tabs.add(tab);
    return tab;
  }

  /** Asks one question over REST, and does not wait. */
  static Response ask(String credential, String session, String toolUseId, String arguments) {
    return ask(credential, 0, session, toolUseId, arguments);
  }

  /** Asks one question over REST, and waits as long. */
  static Response ask(
      String credential, int seconds, String session, String toolUseId, String arguments) {
    return asking(credential, seconds)
        .body(
            Js.wire(
                Js.object("{toolUseId:'%s'}".formatted(toolUseId))
                    .set(
                        "arguments",
                        Js.object("{questions:[{text:'Which colour?',type:'FreeText'}]}")
                            .setAll(Js.object(arguments)))))
        .post("/api/v1/sessions/{s}/interactions", session);
  }

  static RequestSpecification asking(String credential, int seconds) {
    return Asked.with(credential).header("Prefer", "wait=" + seconds);
  }

  /** What the host is told that waits for it. */
  String pending(String reference) {
    JsonNode call =
        Js.object("{jsonrpc:'2.0',id:1,method:'await_user_answers'}")
            .set("params", Js.object().put("reference", reference).put("waitSeconds", 0));
    return Asked.with(host).body(Js.wire(call)).post("/rpc").then().extract().path("result.text");
  }

  static JsonNode named(String session, String toolUseId) {
    return Js.object().put("sessionId", session).put("toolUseId", toolUseId);
  }

  static ObjectNode answering(String session, String toolUseId) {
    return ((ObjectNode) named(session, toolUseId))
        .set("answers", Js.of("[{id:'q1',answer:['Red']}]"));
  }

  static String error(JsonNode response) {
    return response.at("/error/data/error").asText();
  }

  static List<String> ids(JsonNode interactions) {
    return interactions.valueStream().map(one -> one.path("toolUseId").asText()).toList();
  }
}
