package dev.parley.interaction;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.person.PersonSettings;
import dev.parley.person.PushContact;
import dev.parley.person.PushSubscription;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The settings of people in the store of one process. */
@QuarkusTest
class MemorySettingsTest extends SettingsContract {
  private static final int MOST = 10_000;

  /** As if the operator had switched notifications off since it was added. */
  @Test
  void losesADeviceAlsoWhereThereAreNoNotifications() {
    InboxKey inbox = InboxKey.ofOwner(Principal.ANYONE);
    PushSubscription one = device("a", null, null);
    PushSubscription other = device("b", null, null);
    PushContact both = new PushContact(PushContact.NONE.terms(), List.of(one, other));
    now(settings.change(inbox, some -> some.withContacts(some.contacts().withPush(both))));
    try {
      given().delete("/api/v1/me/subscriptions/" + one.id()).then().statusCode(204);
      PushContact left = now(settings.read(inbox)).contacts().push();
      assertEquals(new PushContact(both.terms(), List.of(other)), left);
      given()
          .contentType("application/json")
          .body("{\"push\":{\"after\":1}}")
          .put("/api/v1/me/settings")
          .then()
          .statusCode(422);
    } finally {
      now(settings.change(inbox, some -> PersonSettings.NONE));
    }
  }

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
