package dev.parley.testing;

import io.quarkus.test.junit.callback.QuarkusTestBeforeClassCallback;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Awaitility looks after 5 ms for the first time, and after 100 ms each time only in the end: most
 * of what tests wait for happens at once. It gives up after 30 s, not 10: on a busy machine that
 * runs tests beside others, the JVM or a process may stand still for seconds. Called in each class
 * loader that has tests, since the defaults are static fields.
 */
public final class EagerPolls implements LauncherSessionListener, QuarkusTestBeforeClassCallback {
  private static final int FIRST_MS = 5;
  private static final int LONGEST_MS = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    set();
  }

  @Override
  public void beforeClass(Class<?> testClass) {
    set();
  }

  private static void set() {
    Awaitility.setDefaultTimeout(PATIENCE);
    Awaitility.setDefaultPollInterval((polls, last) ->
        Duration.ofMillis(Math.min(FIRST_MS << Math.min(polls - 1, 5), LONGEST_MS)));
  }
}
