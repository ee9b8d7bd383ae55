package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import io.restassured.response.Response;

/** A person whose webhook may answer. */
abstract class ReplyFixture extends WebhookFixture {
  static final String ANSWERING = "{texts:true,answers:true}";
  static final String RED = "{answers:[{id:'q1',answer:['Red']}]}";

  private String secret;

  /** Has the person switch on that their webhook answers. */
  void answering() {
    webhook(ANSWERING);
    secret = secret();
  }

  /** What the webhook gets of a question that is asked now, under this name of a session. */
  JsonNode told(String name) {
    return told(name, "{}");
  }

  JsonNode told(String name, String arguments) {
    ask(host, session(name), "q", arguments).then().statusCode(202);
    JsonNode requested = nextEvent();
    assertEquals("requested", type(requested), requested::toString);
    assertEquals(session(name), requested.at("/data/sessionId").asText());
    return requested.path("data");
  }

  /** The next event that the webhook gets. */
  JsonNode nextEvent() {
    return next(secret);
  }

  static String tokenOf(JsonNode told) {
    String token = told.at("/reply/token").asText();
    assertTrue(token.startsWith("reply_"), told::toString);
    return token;
  }

  static Response answer(JsonNode told, String body) {
    return answer(told, tokenOf(told), body);
  }

  static Response answer(JsonNode told, String token, String body) {
    return post(told.at("/reply/answerUrl"), token, body);
  }

  static Response decline(JsonNode told, String body) {
    return post(told.at("/reply/declineUrl"), tokenOf(told), body);
  }

  private static Response post(JsonNode url, String token, String body) {
    String path = url.asText();
    assertTrue(path.startsWith(WithCredentials.PUBLIC_URL + "/"), path);
    return Asked.with(token)
        .body(Js.wire(Js.of(body)))
        .post(path.substring(WithCredentials.PUBLIC_URL.length()));
  }

  /** The question as its person sees it. */
  Response seen(JsonNode told) {
    return Asked.with(token)
        .get("/api/v1/sessions/{s}/interactions/{t}", told.path("sessionId").asText(), "q");
  }

  void assertOpen(JsonNode told) {
    assertEquals("open", seen(told).path("status"));
  }
}
