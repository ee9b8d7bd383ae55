package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.util.List;

/**
 * What a request brought, once it is complete.
 *
 * @param body as it came, events included
 * @param messages every JSON-RPC message in it, in order; for JSON there is at most one
 */
public record Reply(int status, HttpHeaders headers, String body, List<JsonNode> messages) {

  public boolean isStream() {
    return contentType().startsWith("text/event-stream");
  }

  public String contentType() {
    return headers.firstValue("Content-Type").orElse("");
  }

  /** The response: the last message. */
  public JsonNode message() {
    assertTrue(!messages.isEmpty(), () -> "no message: " + status + " " + body);
    return messages.getLast();
  }

  public JsonNode result() {
    assertTrue(message().has("result"), () -> "no result: " + status + " " + body);
    return message().path("result");
  }

  public JsonNode error() {
    assertTrue(message().has("error"), () -> "no error: " + status + " " + body);
    return message().path("error");
  }

  /** Status and error code, which most tables are about: {@code 400 -32602}. */
  public String failure() {
    return status + " " + error().path("code").asText();
  }

  /** The text that the model reads. */
  public String text() {
    return result().at("/content/0/text").asText();
  }

  /** The error object in the text of a refused call. */
  public JsonNode refusal() {
    assertTrue(result().path("isError").asBoolean(), () -> "not refused: " + body);
    return Json.read(text());
  }

  public JsonNode structured() {
    return result().path("structuredContent");
  }

  /** How a call ended, by its structured result. */
  public String outcome() {
    assertTrue(structured().has("status"), () -> "no structured result: " + body);
    return structured().path("status").asText();
  }
}
