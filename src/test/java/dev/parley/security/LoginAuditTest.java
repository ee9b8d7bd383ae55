package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.security.LoginFixture.Walker;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the audit log says of somebody who logs in; it can be read here only within the process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class LoginAuditTest {
  @Test
  void isAudited() {
    try (Logged audit = new Logged("dev.parley.audit")) {
      Walker ann = LoginFixture.loggedIn("ann");
      LoginFixture.with(ann)
          .header("Parley-Csrf", LoginFixture.guard(ann))
          .post("/logout")
          .then()
          .statusCode(204);

      List<JsonNode> entries =
          await()
              .until(
                  () ->
                      audit.messages().stream()
                          .map(Json::read)
                          .filter(entry -> entry.path("event").asText().startsWith("log"))
                          .toList(),
                  found -> found.size() == 2);
      String cookie =
          "cookie:"
              + WithCredentials.hash(String.valueOf(ann.cookies.get(LoginFixture.COOKIE)))
                  .substring(0, 16);
      for (JsonNode entry : entries) {
        AuditSchema.check(entry);
        assertEquals("ann", entry.path("person").asText());
        assertEquals("user:ann", entry.path("owner").asText());
        assertEquals(cookie, entry.path("credential").asText());
        assertEquals("127.0.0.1", entry.path("address").asText());
      }
      assertEquals("login", entries.getFirst().path("event").asText());
      assertEquals("logout", entries.getLast().path("event").asText());
    }
  }
}
