package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What tests of results do: a person answers what comes next, and a host reads what it gets. */
abstract class ResultFixture {
  @RegisterExtension final Parley parley = new Parley();

  final void answerNext(JsonNode... answers) {
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answers);
  }

  static JsonNode collecting(JsonNode pending) {
    return Questions.reference(pending.path("reference").asText());
  }
}
