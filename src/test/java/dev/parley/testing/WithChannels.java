package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Has the application under test use webhooks, push and mail, so that tests of different channels
 * share one application: to build and start one more takes longer than most of them. Slack is not
 * among them: while no test plays Slack, the application would look for it less and less often.
 */
public final class WithChannels implements QuarkusTestResourceLifecycleManager {
  @Override
  public Map<String, String> start() {
    Map<String, String> all = new HashMap<>();
    List.of(new TrustedWebhooks(), new TrustedPush(), new MailServer())
        .forEach(channel -> all.putAll(channel.start()));
    return all;
  }

  @Override
  public void stop() {}
}
