package dev.parley.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frontends learn once which host asks in their session: as it does, or when they come. */
@QuarkusTest
class HostNamedTest {
  private static final String NAMED = "session/host";

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void asItAsksAndOnce() {
    ParleyPerson person = parley.person();
    ParleyPerson elsewhere = parley.person(parley.session() + "-elsewhere");
    assertHearsNoMore(person);
    assertEquals(0, person.count(NAMED));
    InFlight first = ask("agent", "First?");
    assertEquals("agent", person.await(NAMED).path("name").asText());
    person.sees();
    InFlight second = ask("another", "Second?");
    person.sees();
    assertHearsNoMore(person);
    assertEquals(1, person.count(NAMED));
    assertHearsNoMore(elsewhere);
    assertEquals(0, elsewhere.count(NAMED));
    first.hangUp();
    second.hangUp();
  }

  @Test
  void whoComesLaterLearnsItFromWhatIsOpenOrHasEnded() {
    ParleyPerson before = parley.person();
    InFlight call = ask("agent", "First?");
    assertEquals("agent", parley.person().await(NAMED).path("name").asText());
    before.answers(before.sees(), ParleyPerson.answer("q1", "This"));
    call.reply();
    ParleyPerson after = parley.person();
    assertEquals("agent", after.await(NAMED).path("name").asText());
    assertHearsNoMore(after);
    assertEquals(0, after.count("interaction/requested"));
  }

  @Test
  void whoStatesNoNameHasNone() {
    ParleyPerson person = parley.person();
    parley.rpc(Questions.ASK, Questions.waitless(Questions.freeText("Who?")));
    assertFalse(person.await(NAMED).has("name"));
  }

  /** What was sent to a socket before its answer came before it. */
  private static void assertHearsNoMore(ParleyPerson person) {
    assertTrue(
        person.request("interaction/list", Json.object()).join().at("/result").has("interactions"));
  }

  private InFlight ask(String name, String text) {
    return parley
        .namedHost("2025-11-25", name)
        .call(Questions.ASK, Questions.freeText(text))
        .start();
  }
}
