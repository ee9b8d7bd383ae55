package dev.parley.security;

import static dev.parley.testing.ParleyPerson.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.InFlight;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many frontends that are connected and read nothing do not keep others from working. */
@QuarkusTest
class IdleSocketsTest {
  /** Client and server share the file descriptors of this process. */
  private static final int SOCKETS = 2_000;

  private static final int PER_SESSION = 64;

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void answersBesideManyIdleSockets() {
    List<RawSocket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < SOCKETS; i++) {
        idle.add(RawSocket.open(parley.session() + "-" + i / PER_SESSION));
      }
      ParleyPerson person = parley.person();
      for (String question : List.of("One?", "Two?", "Three?")) {
        InFlight call = parley.modernCall(Questions.ASK, Questions.freeText(question)).start();
        person.answers(person.sees(), answer("q1", "So"));
        assertEquals("answered", call.reply().outcome());
      }
    } finally {
      idle.forEach(RawSocket::close);
    }
  }
}
