package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.pods.RedisFigures;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

/** Where processes share the inboxes. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(RealRedis.class)
class RedisLargeInboxTest extends LargeInboxContract {
  private static final int SESSIONS = 1_000;
  private static final int ASKS = 500;

  private static long commands() {
    String at = ConfigProvider.getConfig().getValue("parley.redis.hosts", String.class);
    return RedisFigures.of(URI.create(at).getPort()).commands();
  }

  /** Commands that Redis ran for one ask on average, those inside of scripts among them. */
  private static double cost(Bulk bulk, String host, String session) {
    long before = commands();
    bulk.ask(host, ASKS, i -> session);
    return (commands() - before) / (double) ASKS;
  }

  @Test
  void asksCostTheSameHoweverManySessionsThereAre() {
    String lone = "lone-" + person;
    try (Bulk bulk = new Bulk()) {
      // loads the scripts
      bulk.ask(WithCredentials.hostOf("first-" + person), 10, i -> session("first"));
      double ofOne = cost(bulk, WithCredentials.hostOf(lone), lone + "-only");
      bulk.askInBatches(host, SESSIONS, i -> session("s" + i));
      double ofMany = cost(bulk, host, session("next"));
      // what the process says by itself meanwhile is counted as well
      assertTrue(Math.abs(ofMany - ofOne) < 1, ofOne + " and " + ofMany + " commands an ask");
    }
  }
}
