package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import io.quarkus.arc.lookup.LookupIfProperty;
import jakarta.inject.Singleton;
import java.time.Duration;

/** A question that nobody answers, so that it takes its time. */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class SlowFixture extends QuestionFixture {

  SlowFixture(QuestionnaireTool questionnaire) {
    super(questionnaire, "slow_compute");
  }

  @Override
  String form(JsonNode arguments) {
    return "{\"fields\":[{\"id\":\"x\",\"type\":\"text\",\"label\":\"Never mind\"}]}";
  }

  /** A fallback for clients that could answer is not wanted: the question only takes its time. */
  @Override
  public PreparedCall prepare(JsonNode arguments) {
    double seconds = Math.max(0.05, arguments.path("seconds").asDouble(1));
    return lasting(super.prepare(arguments), Duration.ofMillis(Math.round(seconds * 1000)));
  }
}
