package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import io.quarkus.arc.lookup.LookupIfProperty;
import jakarta.inject.Singleton;

/** A question that nobody answers. */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class FailingFixture extends QuestionFixture {

  FailingFixture(QuestionnaireTool questionnaire) {
    super(questionnaire, "failing_job");
  }

  @Override
  String form(JsonNode arguments) {
    return "{\"fields\":[{\"id\":\"confirm\",\"type\":\"boolean\",\"label\":\"Delete?\",\"required\":true}]}";
  }
}
