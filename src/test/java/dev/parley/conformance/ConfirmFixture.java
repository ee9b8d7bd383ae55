package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import io.quarkus.arc.lookup.LookupIfProperty;
import jakarta.inject.Singleton;

/** Yes or no, as a task. */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class ConfirmFixture extends QuestionFixture {

  ConfirmFixture(QuestionnaireTool questionnaire) {
    super(questionnaire, "confirm_delete");
  }

  @Override
  String form(JsonNode arguments) {
    return "{\"fields\":[{\"id\":\"confirm\",\"type\":\"boolean\",\"label\":\"Delete?\",\"required\":true}]}";
  }
}
