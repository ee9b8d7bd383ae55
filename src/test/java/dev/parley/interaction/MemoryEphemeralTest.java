package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.junit.QuarkusTest;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** In the store of one process. */
@QuarkusTest
class MemoryEphemeralTest extends EphemeralContract {
  private static final int MOST_CHARACTERS = 8_000_000;

  @Test
  void forgetsWhatWasPutFirstWhereThereIsNoRoom() {
    String text = "x".repeat(EphemeralStore.LONGEST);
    now(ephemeral.put(key, text, LONG));
    now(ephemeral.put(key + " last", "kept", LONG));
    for (int i = 0; i < MOST_CHARACTERS / EphemeralStore.LONGEST; i++) {
      now(ephemeral.put(key + i, text, LONG));
      now(ephemeral.put(key + " last", "kept", LONG));
    }
    assertEquals(Optional.empty(), now(ephemeral.read(key)));
    assertEquals(Optional.of("kept"), now(ephemeral.read(key + " last")));
  }
}
