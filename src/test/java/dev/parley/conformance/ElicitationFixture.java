package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import io.quarkus.arc.lookup.LookupIfProperty;
import jakarta.inject.Singleton;

/** Two texts, under a message of the caller's. */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class ElicitationFixture extends QuestionFixture {

  ElicitationFixture(QuestionnaireTool questionnaire) {
    super(questionnaire, "test_elicitation");
  }

  @Override
  String form(JsonNode arguments) {
    ObjectNode form = Json.object().put("prompt", arguments.path("message").asText("?"));
    form.putArray("fields").add(text("username")).add(text("email"));
    return form.toString();
  }

  private static ObjectNode text(String id) {
    return Json.object().put("id", id).put("type", "text").put("label", id).put("required", true);
  }
}
