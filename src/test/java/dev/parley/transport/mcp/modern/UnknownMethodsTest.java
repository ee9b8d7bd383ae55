package dev.parley.transport.mcp.modern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.parley.testing.Parley;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods and notifications that the modern era does not have. */
@QuarkusTest
class UnknownMethodsTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "initialize",
        "ping",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "roots/list",
        "tasks/list",
        "tasks/result",
        "tools/unknown",
        "TOOLS/LIST",
        "rpc.discover"
      })
  void unknownMethodIsNotFound(String method) {
    Reply reply = parley.modern(method).id("seven").deviant().send();

    assertEquals("404 -32601", reply.failure());
    assertEquals("seven", reply.message().path("id").asText());
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"notifications/unknown", "notifications/initialized", "tools/list"})
  void unknownNotificationIsRefusedWithoutId(String method) {
    Reply reply = parley.modern(method).withoutId().deviant().send();

    assertEquals("400 -32601", reply.failure());
    assertFalse(reply.message().has("id"));
  }
}
