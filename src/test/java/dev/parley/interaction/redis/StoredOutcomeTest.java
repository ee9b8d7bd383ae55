package dev.parley.interaction.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parley.interaction.Outcome;
import dev.parley.question.HostErrors;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Refusals that the releases before and after this one store and read. */
class StoredOutcomeTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Questionnaire NOTHING =
      new Questionnaire(QuestionnaireTexts.of("T"), List.of(), null, Map.of(), HostErrors.NONE);

  private static JsonNode written(Outcome outcome) {
    return JSON.valueToTree(StoredOutcome.of(outcome));
  }

  private static Outcome read(JsonNode stored) throws Exception {
    return JSON.treeToValue(stored, StoredOutcome.class).outcome(NOTHING);
  }

  @Test
  void aRefusalHasNoMemberThatEarlierReleasesDoNotKnow() throws Exception {
    Outcome refused = new Outcome.Declined("No");
    assertFalse(written(refused).has("kind"));
    assertEquals(refused, read(written(refused)));
  }

  @Test
  void wordsToTheModelStayWords() throws Exception {
    Outcome askedBack = new Outcome.Declined("Which one?", true);
    assertEquals(askedBack, read(written(askedBack)));
  }

  @Test
  void whatALaterReleaseCallsItIsARefusal() throws Exception {
    JsonNode later =
        JSON.readTree("{\"status\":\"declined\",\"reason\":\"No\",\"kind\":\"later\"}");
    assertEquals(new Outcome.Declined("No"), read(later));
  }
}
