package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import io.quarkus.arc.lookup.LookupIfProperty;
import jakarta.inject.Singleton;

/** Fields of every kind with a value beforehand. */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class DefaultsFixture extends QuestionFixture {

  DefaultsFixture(QuestionnaireTool questionnaire) {
    super(questionnaire, "test_elicitation_sep1034_defaults");
  }

  @Override
  String form(JsonNode arguments) {
    return """
    {"fields":[
      {"id":"name","type":"text","label":"User name","defaultValue":"John Doe"},
      {"id":"age","type":"number","label":"User age","step":1,"defaultValue":30},
      {"id":"score","type":"number","label":"User score","defaultValue":95.5},
      {"id":"status","type":"select","label":"User status","options":["active","inactive","pending"],"defaultValue":"active"},
      {"id":"verified","type":"boolean","label":"Verification status","defaultValue":true}]}\
    """;
  }
}
