package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Has the application under test look for Slack where {@link SlackServer} will be. */
public final class WithSlack implements QuarkusTestResourceLifecycleManager {
  @Override
  public Map<String, String> start() {
    try {
      Path file = Files.createTempFile("slack", ".token");
      file.toFile().deleteOnExit();
      Files.writeString(file, "xapp-of-the-test\n");
      return Map.of(
          "parley.slack.enabled", "true",
          "parley.slack.app-token-file", file.toString(),
          "parley.slack.bot-token", "xoxb-of-the-test",
          "parley.slack.timeout", "2s",
          "parley.slack.lease", "3s",
          "parley.slack.api-url", "http://127.0.0.1:" + FreePorts.one() + "/api");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void stop() {}
}
