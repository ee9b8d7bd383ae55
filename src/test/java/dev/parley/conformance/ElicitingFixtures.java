package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Interaction;
import dev.parley.question.AnswerSet;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.Tool;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import io.quarkus.arc.lookup.LookupIfProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * The tools of the official suite that ask for elicitation in several round trips. Each is an
 * ordinary tool of Parley's with the suite's name and questions: its calls go through the registry,
 * the store and the waits, its forms and {@code requestState} are Parley's own.
 */
class ElicitingFixtures {
  private static final String ENABLED = "conformance.fixtures";
  private static final String NAME = field("text", "name", true);
  private static final String CONFIRMATION = field("boolean", "ok", true);

  @Produces
  @Singleton
  @LookupIfProperty(name = ENABLED, stringValue = "true")
  Tool elicitation(QuestionnaireTool questionnaire) {
    return new Form(questionnaire, "elicitation", NAME);
  }

  /** The suite expects {@code state-ok} in the text once the client has brought the state back. */
  @Produces
  @Singleton
  @LookupIfProperty(name = ENABLED, stringValue = "true")
  Tool requestState(QuestionnaireTool questionnaire) {
    return new Form(questionnaire, "request_state", CONFIRMATION) {
      @Override
      public List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks) {
        List<String> texts = super.texts(interaction, sheet, remarks);
        return List.of("state-ok: " + String.join("\n", texts));
      }
    };
  }

  @Produces
  @Singleton
  @LookupIfProperty(name = ENABLED, stringValue = "true")
  Tool tamperedState(QuestionnaireTool questionnaire) {
    return new Form(questionnaire, "tampered_state", CONFIRMATION);
  }

  /**
   * Parley asks a second time when a form comes back without a required value: the suite sends the
   * name first and the colour then.
   */
  @Produces
  @Singleton
  @LookupIfProperty(name = ENABLED, stringValue = "true")
  Tool multiRound(QuestionnaireTool questionnaire) {
    String fields = field("text", "name", false) + "," + field("text", "color", true);
    return new Form(questionnaire, "multi_round", fields);
  }

  /** {@link SuiteKeys} adds the requests to the client's model and for its roots. */
  @Produces
  @Singleton
  @LookupIfProperty(name = ENABLED, stringValue = "true")
  Tool multipleInputs(QuestionnaireTool questionnaire) {
    return new Form(questionnaire, "multiple_inputs", NAME);
  }

  private static String field(String type, String id, boolean required) {
    return "{\"id\":\"%s\",\"type\":\"%s\",\"label\":\"%s?\",\"required\":%s}"
        .formatted(id, type, id, required);
  }

  /** A tool that asks for the same fields for all arguments. */
  private static class Form extends QuestionFixture {
    private final String fields;

    Form(QuestionnaireTool questionnaire, String name, String fields) {
      super(questionnaire, "test_input_required_result_" + name);
      this.fields = fields;
    }

    @Override
    String form(JsonNode arguments) {
      return "{\"fields\":[" + fields + "]}";
    }
  }
}
