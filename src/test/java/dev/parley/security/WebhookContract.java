package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.AtOnce;
import dev.parley.testing.WebhookReceiver.Answer;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The webhook of a person hears of what waits for them, and of what became of it. */
abstract class WebhookContract extends WebhookFixture {
  private static final String QUESTION = "Which colour?";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject MeterRegistry metrics;

  @Test
  void hearsOfEachStageOneAfterTheOther() {
    webhook("{}");
    String secret = secret();
    String reference = asked("a");

    JsonNode requested = next(secret);
    assertEquals("requested", type(requested), requested::toString);
    assertEquals("1.0", requested.path("specversion").asText());
    assertEquals("application/json", requested.path("datacontenttype").asText());
    assertEquals(WithCredentials.PUBLIC_URL, requested.path("source").asText());
    assertEquals(reference, requested.path("subject").asText());
    JsonNode data = requested.path("data");
    assertEquals(WithCredentials.PUBLIC_URL + "/ask/" + reference, data.path("url").asText());
    assertEquals(session("a"), data.path("sessionId").asText());
    assertEquals("open", data.path("status").asText());
    assertEquals("normal", data.path("urgency").asText());
    assertTrue(Instant.parse(data.path("expiresAt").asText()).isAfter(Instant.now()));
    assertFalse(requested.toString().contains(QUESTION), requested::toString);

    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    inbox.request("interaction/seen", named(session("a"), "q"));
    JsonNode seen = next(secret);
    assertEquals("seen", type(seen), seen::toString);
    assertTrue(seen.at("/data/seenAt").isTextual());

    answer(inbox, "a");
    JsonNode answered = next(secret);
    assertEquals("answered", type(answered), answered::toString);
    assertTrue(answered.at("/data/endedAt").isTextual());
    assertFalse(answered.toString().contains("Red"), answered::toString);
    assertTrue(receiver.isQuiet());
  }

  @Test
  void hearsTheTextsWherePersonsSwitchedThemOn() {
    webhook("{texts:true}");
    String secret = secret();
    asked("t");
    JsonNode requested = next(secret);
    assertEquals(QUESTION, requested.at("/data/questions/0/text").asText(), requested::toString);
  }

  @Test
  void isSignedWithBothSecretsAfterAChange() {
    webhook("{}");
    String first = secret();
    String second = secret();
    assertNotEquals(first, second);
    asked("r");
    next(second, first);
    String third = secret();
    asked("s");
    next(third, second);
  }

  @Test
  void isNamedToTheHostThatWaits() {
    webhook("{}");
    String secret = secret();
    String reference = asked("n");
    next(secret);
    await()
        .untilAsserted(() ->
            assertTrue(
                pending(reference)
                    .matches(
                        ".* A message about them was sent to the person by webhook \\d+ seconds?"
                            + " ago\\. This is no answer.*"),
                () -> pending(reference)));
  }

  /**
   * And no sooner than it wants: the first pause takes 2.5 s at least and 5 s at most, unless it is
   * to be longer.
   */
  @Test
  void isCalledAgainUnderTheSameIdUntilItTakesIt() {
    AtOnce.each(
        refused -> {
          try (PersonOfWebhook one = new PersonOfWebhook()) {
            one.isCalledAgain(refused);
          }
        },
        PersonOfWebhook.Refused.by(500, ""),
        PersonOfWebhook.Refused.by(302, ""),
        PersonOfWebhook.Refused.by(429, "0").forSeconds(2),
        PersonOfWebhook.Refused.by(429, "7").forSeconds(6),
        PersonOfWebhook.Refused.never());
  }

  /** While one webhook hangs, that of somebody else is called, and nobody who asks waits. */
  @Test
  void isNotHeldUpByOthers() {
    webhook("{}");
    String secret = secret();
    for (int i = 0; i < 20; i++) {
      receiver.answer(receiver.never());
      ask(host, session("x"), "q" + i, "{}").then().statusCode(202);
    }
    next(secret);
    try (PersonOfWebhook other = new PersonOfWebhook()) {
      other.hears();
    }
  }

  @Test
  void hearsNothingMoreWhereItIsGone() {
    webhook("{}");
    String secret = secret();
    receiver.answer(Answer.of(410));
    asked("g");
    next(secret);
    asked("n");
    assertEquals(session("n"), next(secret).at("/data/sessionId").asText());
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    answer(inbox, "g");
    answer(inbox, "n");
    JsonNode last = next(secret);
    assertEquals("answered", type(last));
    assertEquals(session("n"), last.at("/data/sessionId").asText());
    assertTrue(receiver.isQuiet());
  }

  @Test
  void waitsUntilItsPersonIsBack() {
    webhook("{}");
    String secret = secret();
    Tab inbox = tab(token);
    ObjectNode away = Js.object().put("until", Instant.now().plusSeconds(3).toString());
    assertTrue(inbox.request("inbox/away", away).has("result"));
    asked("w");
    next(secret);
    assertTrue(Instant.now().isAfter(Instant.parse(away.path("until").asText())));
  }

  @Test
  void waitsUntilItsPersonWantsTheQuestionAgain() {
    webhook("{after:2}");
    String secret = secret();
    asked("z");
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    Instant until = Instant.now().plusSeconds(4);
    snooze(inbox, session("z"), until);
    next(secret);
    assertTrue(Instant.now().isAfter(until));
  }

  @Test
  void hearsOfItsQuestionsWhateverOthersPutOff() {
    token = inboxTicket(person);
    webhook("{after:2}");
    String secret = secret();
    askFor(person, session("o"));
    String bobs = Asked.ticket(WithCredentials.ANSWERING, session("o"), "{\"person\":\"Bob\"}");
    Tab bob = tab("/ws/v1/sessions/" + session("o"), bobs);
    bob.await("interaction/requested");
    snooze(bob, session("o"), Instant.now().plusSeconds(300));
    assertEquals(session("o"), next(secret).at("/data/sessionId").asText());
  }

  @Test
  void hearsOfTheEndOfWhatItWasToldAlthoughLessIsWantedSince() {
    webhook("{}");
    String secret = secret();
    asked("e");
    assertEquals("requested", type(next(secret)));
    webhook("{leastUrgency:'high'}");
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    answer(inbox, "e");
    JsonNode last = next(secret);
    assertEquals("answered", type(last), last::toString);
  }

  @Test
  void hearsNothingOfWhatWasSeenBeforeItsTime() {
    webhook("{after:2}");
    String secret = secret();
    asked("seen");
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    inbox.request("interaction/seen", named(session("seen"), "q"));
    asked("unseen");
    assertEquals(session("unseen"), next(secret).at("/data/sessionId").asText());
    assertTrue(receiver.isQuiet());
  }

  @Test
  void hearsNothingWithoutASecretOrOfOthers() {
    webhook("{}");
    asked("u");
    String secret = secret();
    ask(WithCredentials.hostOf("somebody-else"), session("e"), "q", "{}").then().statusCode(202);
    asked("m");
    assertEquals(session("m"), next(secret).at("/data/sessionId").asText());
    assertTrue(receiver.isQuiet());
  }

  /** It has a certificate for another name, or its address is one of the inside. */
  @Test
  void isNotCalledWhereItMayBeSomebodyElse() {
    double connections = count("connection");
    double addresses = count("address");
    try (PersonOfWebhook named = new PersonOfWebhook();
        PersonOfWebhook inside = new PersonOfWebhook();
        PersonOfWebhook outside = new PersonOfWebhook();
        PersonOfWebhook nowhere = new PersonOfWebhook()) {
      named.asksInVain("https://127.0.0.1:PORT/");
      inside.asksInVain("https://[fd00::1]:PORT/");
      outside.asksInVain("https://10.0.0.1/");
      nowhere.asksInVain("https://nowhere.invalid/");
      await().atMost(PATIENCE).until(() -> count("connection") > connections);
      await().atMost(PATIENCE).until(() -> count("address") > addresses + 2);
      AtOnce.each(PersonOfWebhook::isCalledElsewhere, named, inside, outside, nowhere);
    }
  }

  private double count(String outcome) {
    Counter counter =
        metrics.find("parley.notices").tags("channel", "webhook", "outcome", outcome).counter();
    return counter == null ? 0 : counter.count();
  }
}
