package dev.parley.transport.contract;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call with an API key names the person in whose inbox its questions appear. */
@QuarkusTest
@TestProfile(Guarded.class)
class PersonOfCallTest {
  private static final String HEADER = "Parley-Person";
  private static final String ARGUMENTS = "\"questions\":[{\"text\":\"Why?\"}]";

  @Inject InteractionStore store;

  private static RequestSpecification asking() {
    return given()
        .auth()
        .oauth2(Guarded.key("ask"))
        .contentType("application/json")
        .header("Prefer", "wait=0");
  }

  private static ValidatableResponse rest(RequestSpecification request) {
    return request
        .body("{\"arguments\":{" + ARGUMENTS + "}}")
        .post("/api/v1/sessions/" + UUID.randomUUID() + "/interactions")
        .then();
  }

  private static ValidatableResponse rpc(RequestSpecification request, String meta) {
    return request
        .body(
            """
            {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{%s,"waitSeconds":0,\
            "_meta":{"dev.parley/sessionId":"%s","dev.parley/person":%s}}}\
            """
                .formatted(ARGUMENTS, UUID.randomUUID(), meta))
        .post("/rpc")
        .then();
  }

  private @Nullable InboxKey inbox(String reference) {
    Interaction found = store.find(reference).await().atMost(Duration.ofSeconds(30)).orElseThrow();
    InboxKey inbox = found.ask().inbox();
    if (inbox != null) {
      assertEquals(found.ask().asker().tenant(), inbox.tenant());
      assertEquals(found.ask().asker().owner(), inbox.owner());
    }
    return inbox;
  }

  private @Nullable String person(ValidatableResponse asked, String path) {
    InboxKey inbox =
        inbox(asked.statusCode(is(path.equals("reference") ? 202 : 200)).extract().path(path));
    assertNotNull(inbox);
    return inbox.person();
  }

  @Test
  void theMemberCountsBeforeTheHeader() {
    assertEquals("ada", person(rest(asking().header(HEADER, "ada")), "reference"));
    assertEquals("Zoë", person(rest(asking().header(HEADER, "=?base64?Wm/Dqw==?=")), "reference"));
    assertEquals("ada", person(rpc(asking().header(HEADER, "bob"), "\"ada\""), "result.reference"));
    assertEquals("bob", person(rpc(asking().header(HEADER, "bob"), "null"), "result.reference"));
  }

  @Test
  void withoutOneThereIsNoInbox() {
    assertNull(inbox(rest(asking()).statusCode(202).extract().path("reference")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"\"", "\" ada\"", "\"a\\u200bda\"", "\"a\\nb\"", "\"a\\u202eb\"", "\"\\u3164\""})
  void refusesWhatCouldPassForAnother(String name) {
    rpc(asking(), name)
        .body("error.data.error", is("invalid_text"))
        .body("error.message", containsString("dev.parley/person"));
  }

  @Test
  void refusesWhatIsNoName() {
    rpc(asking(), "7").body("error.data.error", is("invalid_argument"));
    rpc(asking(), "\"" + "x".repeat(201) + "\"").body("error.data.error", is("text_too_long"));
    rest(asking().header(HEADER, "=?base64?!?=")).body("error", is("invalid_text"));
  }
}
