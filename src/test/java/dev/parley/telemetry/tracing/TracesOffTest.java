package dev.parley.telemetry.tracing;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.InFlight;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Without an endpoint nothing is exported, whatever a call says of its trace. */
@QuarkusTest
class TracesOffTest {
  @RegisterExtension final Parley parley = new Parley();

  @Test
  void nothingBeginsToExport() {
    // waits for the exporter of an application that an earlier test had
    await().atMost(Duration.ofSeconds(60)).until(() -> exporting().isEmpty());
    ParleyPerson person = parley.person();
    InFlight call =
        parley
            .modernCall(ASK, Questions.colour())
            .meta("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
            .start();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.reply().outcome());
    assertEquals(List.of(), exporting());
  }

  private static List<String> exporting() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("BatchSpanProcessor"))
        .toList();
  }
}
