package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import io.quarkus.arc.lookup.LookupIfProperty;
import jakarta.inject.Singleton;

/** A question that is asked on a stream, or between two requests. */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class StreamingFixture extends QuestionFixture {

  StreamingFixture(QuestionnaireTool questionnaire) {
    super(questionnaire, "test_streaming_elicitation");
  }

  @Override
  String form(JsonNode arguments) {
    return "{\"fields\":[{\"id\":\"confirm\",\"type\":\"boolean\",\"label\":\"Delete?\",\"required\":true}]}";
  }
}
