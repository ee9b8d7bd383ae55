package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.WebhookReceiver;
import dev.parley.testing.WebhookReceiver.Answer;
import java.time.Instant;
import java.util.function.Function;

/** A person with a webhook of their own, beside that of the test. */
final class PersonOfWebhook extends WebhookFixture implements AutoCloseable {

  /**
   * How a webhook does not take what it is told.
   *
   * @param seconds after how many at the soonest it may be called again
   */
  record Refused(String name, Function<WebhookReceiver, Answer> how, int seconds) {
    static Refused by(int status, String retryAfter) {
      return new Refused(
          status + " " + retryAfter,
          receiver ->
              exchange -> {
                exchange.getResponseHeaders().add("Location", receiver.url());
                if (!retryAfter.isEmpty()) {
                  exchange.getResponseHeaders().add("Retry-After", retryAfter);
                }
                exchange.sendResponseHeaders(status, -1);
              },
          0);
    }

    static Refused never() {
      return new Refused("never", WebhookReceiver::never, 0);
    }

    Refused forSeconds(int more) {
      return new Refused(name, how, more);
    }
  }

  void hears() {
    webhook("{}");
    String secret = secret();
    ask(host, session("o"), "q", "{}").then().statusCode(202);
    assertEquals(session("o"), next(secret).at("/data/sessionId").asText());
  }

  void isCalledAgain(Refused refused) {
    webhook("{}");
    String secret = secret();
    receiver.answer(refused.how().apply(receiver));
    asked("f");
    JsonNode first = next(secret);
    Instant then = Instant.now();
    assertEquals(first, next(secret));
    assertTrue(Instant.now().isAfter(then.plusSeconds(refused.seconds())));
  }

  /** Asks where the webhook cannot be called. */
  void asksInVain(String url) {
    webhookAt(url.replace("PORT", String.valueOf(receiver.port())), "{}");
    secret();
    asked("p");
  }

  /** What was asked in vain is told once the webhook can be called. */
  void isCalledElsewhere() {
    webhook("{}");
    String secret = secret();
    assertTrue(receiver.isQuiet());
    assertEquals(session("p"), next(secret).at("/data/sessionId").asText());
  }

  @Override
  public void close() {
    super.close();
  }
}
