package dev.parley.transport.mcp.elicitation;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a form must not ask for, and what it can show in another way. */
@QuarkusTest
@TestProfile(FormProfile.class)
class WithheldFormsTest {
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode SECRET = Questions.freeText("What is your database password?");

  @RegisterExtension final Parley parley = new Parley();

  private static void assertWithheld(Reply reply) {
    assertEquals("pending", reply.outcome());
    String reference = reply.structured().path("reference").asText();
    assertTrue(reply.text().contains("ask for a secret"), reply::text);
    assertTrue(reply.text().contains("http://localhost:"), reply::text);
    assertTrue(reply.text().contains("/ask/" + reference), reply::text);
  }

  @Test
  @DisplayName("a call that could only show a form for a secret is pending at once")
  void modernCallIsPendingAtOnce() {
    Reply pending = parley.modernCall(ASK, SECRET).capable(FORM).send();
    assertWithheld(pending);

    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("q1", "hunter2"));
    JsonNode reference = Questions.reference(pending.structured().path("reference").asText());
    Reply answered = parley.modernCall(AWAIT, reference).capable(FORM).send();
    assertEquals("answered", answered.outcome());
  }

  @Test
  @DisplayName("a call of a legacy client is pending at once as well, and await_user_answers waits")
  void legacyCallIsPendingAtOnce() {
    ParleyHost host = parley.host("2025-11-25", FORM);
    InFlight call = host.call(ASK, SECRET).start();
    Reply pending = call.reply();
    assertWithheld(pending);
    assertEquals(0, call.messages("elicitation/create").size());

    JsonNode reference = Questions.reference(pending.structured().path("reference").asText());
    InFlight awaiting = host.call(AWAIT, reference).start();
    awaiting.awaitLines(":", 1);
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("q1", "hunter2"));
    assertEquals("answered", awaiting.reply().outcome());
    assertEquals(0, awaiting.messages("elicitation/create").size());
  }

  @Test
  @DisplayName("whoever sits at a frontend is asked for a secret there")
  void frontendIsAsked() {
    ParleyPerson person = parley.person();
    InFlight call = parley.modernCall(ASK, SECRET).capable(FORM).start();
    person.answers(person.sees(), answer("q1", "hunter2"));

    assertEquals("answered", call.reply().outcome());
  }

  @Test
  @DisplayName("a client that opens pages is sent to the page")
  void pageIsOpened() {
    JsonNode both = Json.read("{\"elicitation\":{\"form\":{},\"url\":{}}}");
    Reply asked = parley.modernCall(ASK, SECRET).capable(both).send();

    assertTrue(asked.result().path("inputRequests").has("page-1"), asked::body);
  }

  @ParameterizedTest(name = "{0} may be asked in a form, which says that it takes no secrets")
  @ValueSource(strings = {"Which API key naming do you like?", "Wie lautet dein Passwort?"})
  void mentionsAreAsked(String text) {
    Reply asked = parley.modernCall(ASK, Questions.freeText(text)).capable(FORM).send();

    String message = asked.result().at("/inputRequests/answers-1/params/message").asText();
    assertTrue(message.contains("Do not enter secrets"), message);
  }

  @Test
  @DisplayName("a form without a text says nothing of secrets")
  void closedFormsTakeNoText() {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(FORM).send();

    String message = asked.result().at("/inputRequests/answers-1/params/message").asText();
    assertFalse(message.contains("secrets"), message);
  }

  @Test
  @DisplayName("previews stand in the description")
  void previewsAreDescribed() {
    String long1 = "a".repeat(3_000);
    JsonNode arguments =
        Json.read(
            """
            {"questions":[{"question":"Which?","header":"H","multiSelect":false,"options":[\
            {"label":"A","description":"a","preview":"**Like** https://a.example"},\
            {"label":"B","description":"b","preview":"%s"}]}]}\
            """
                .formatted(long1));
    Reply asked = parley.modernCall("question", arguments).capable(FORM).send();

    JsonNode form = asked.result().at("/inputRequests/answers-1/params/requestedSchema");
    String description = form.path("properties").elements().next().path("description").asText();
    assertTrue(description.contains("A:\n**Like** a.example"), form::toString);
    assertTrue(description.contains("B:\naaa"), form::toString);
    assertTrue(description.length() < 1_200, form::toString);
  }
}
