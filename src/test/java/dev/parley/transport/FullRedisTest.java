package dev.parley.transport;

import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InsideRedis;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.RealRedis;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The memory of Redis is full: what is open can be answered and collected, nothing new is asked.
 */
@QuarkusTest
@TestProfile(FullRedisTest.Quick.class)
@WithTestResource(RealRedis.class)
class FullRedisTest {

  /** Would notice within two seconds that Redis does not answer. */
  public static final class Quick implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.redis.heartbeat", "100ms", "parley.redis.silence", "2s");
    }
  }

  @RegisterExtension final Parley parley = new Parley();

  @Inject InsideRedis redis;
  @Inject MeterRegistry metrics;

  private void maxMemory(String bytes) {
    redis.texts().configSet("maxmemory", bytes);
  }

  @AfterEach
  void makeRoom() {
    maxMemory("0");
  }

  private JsonNode ask(String toolUseId) {
    ObjectNode call = Questions.waitless(Questions.colour());
    return parley.rpc(ASK, call.set("_meta", Json.object().put("dev.parley/toolUseId", toolUseId)));
  }

  @Test
  void takesAnswersAndHandsThemOutAndRefusesQuestions() {
    ParleyPerson person = parley.person();
    JsonNode pending = ask("early").path("result");
    JsonNode question = person.sees();
    maxMemory("1");

    JsonNode refused = ask("late").path("error");
    assertEquals("store_unavailable", refused.at("/data/error").asText(), refused::toString);
    assertEquals(30, refused.at("/data/retryAfterSeconds").asInt(), refused::toString);
    assertTrue(refused.at("/data/message").asText().contains("full"), refused::toString);
    JsonNode draft = Json.read("[{\"id\":\"colour\",\"answer\":[\"Red\"]}]");
    ObjectNode drafted = Json.object().set("answers", draft);
    assertTrue(person.says("interaction/draft", question, drafted).has("error"));
    assertTrue(person.says("interaction/seen", question, Json.object()).has("result"));

    ParleyPerson late = parley.person();
    late.answers(late.sees(), ParleyPerson.answer("colour", "Red"));
    ObjectNode params = Json.object().put("reference", pending.path("reference").asText());
    JsonNode answered = parley.rpc(AWAIT, params).path("result");
    assertEquals("answered", answered.path("status").asText(), answered::toString);

    maxMemory("0");
    assertEquals("pending", ask("late").at("/result/status").asText());
  }

  @Test
  void isNotTakenForOneThatIsAway() {
    ParleyPerson person = parley.person();
    maxMemory("1");
    await()
        .pollInterval(Duration.ofMillis(50))
        .during(Duration.ofSeconds(4))
        .atMost(Duration.ofSeconds(8))
        .until(() -> metrics.get("parley.store.reachable").gauge().value() == 1);
    maxMemory("0");
    ask("after");
    // the socket is the one from before
    assertEquals("open", person.sees().path("status").asText());
  }
}
