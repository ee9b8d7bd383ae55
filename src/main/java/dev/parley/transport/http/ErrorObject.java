package dev.parley.transport.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.error.Violation;
import dev.parley.telemetry.RefusalCounter;
import java.util.Map;

/** The error object of every transport, each with its own envelope. */
public final class ErrorObject {
  private ErrorObject() {}

  /**
   * With {@code details} for each violation, else with a message. Every refusal that a caller
   * receives is built here, once, and is counted.
   */
  public static ObjectNode of(Refusal refusal) {
    RefusalCounter.count(refusal.code());
    ObjectNode object = JsonNodeFactory.instance.objectNode().put("error", refusal.code().code());
    if (refusal.violations().isEmpty()) {
      object.put("message", PlainText.printable(refusal.reason()));
      refusal.facts().forEach(object::putPOJO);
      return object;
    }
    ArrayNode details = object.putArray("details");
    for (Violation violation : refusal.violations()) {
      ObjectNode detail = details.addObject();
      if (violation.question() != null) {
        detail.put("question", violation.question());
      }
      if (violation.id() != null) {
        detail.put("id", violation.id());
      }
      detail.put("error", violation.error().code()).put("message", violation.message());
      for (Map.Entry<String, Object> limit : violation.limits().entrySet()) {
        detail.putPOJO(limit.getKey(), limit.getValue());
      }
    }
    refusal.facts().forEach(object::putPOJO);
    return object;
  }
}
