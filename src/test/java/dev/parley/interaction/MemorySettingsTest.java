package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.identity.InboxKey;
import dev.parley.person.PersonSettings;
import io.quarkus.test.junit.QuarkusTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The settings of people in the store of one process. */
@QuarkusTest
class MemorySettingsTest extends SettingsContract {
  private static final int MOST = 10_000;

  @Test
  void forgetsWhoHasNotUsedTheirsForTheLongestTime() {
    PersonSettings berlin = PersonSettings.NONE.withTimeZone(BERLIN);
    InboxKey used = anyone();
    InboxKey unused = anyone();
    now(settings.change(used, some -> berlin));
    now(settings.change(unused, some -> berlin));
    now(settings.use(used));
    now(settings.read(unused));

    IntStream.range(0, MOST - 1)
        .mapToObj(i -> anyone())
        .forEach(one -> now(settings.change(one, some -> berlin)));

    assertEquals(berlin, now(settings.read(used)));
    assertEquals(PersonSettings.NONE, now(settings.read(unused)));
  }
}
