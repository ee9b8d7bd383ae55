package dev.parley.transport.contract;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.parley.testing.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks answers to clients that call too often or too slowly against openapi.yaml. */
@QuarkusTest
@TestProfile(OpenApiLimitsTest.Scarce.class)
class OpenApiLimitsTest {
  private static final Contract FILE = Contract.OPENAPI;
  private static final Pattern TYPE = Pattern.compile("\r\ncontent-type: ([^\r;]+)");

  /** Operations with more than one reason for 429; other tests show the other reasons. */
  private static final Set<String> ALSO_FULL = Set.of("ask", "rpc");

  /** One request a second, after a burst of ten. */
  public static final class Scarce implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.limits.requests-per-second", "1", "parley.limits.body-timeout", "200ms");
    }
  }

  /** Whether this test makes the operation answer with this status. */
  static boolean provokes(Operation operation, String status) {
    return status.equals("408") || (status.equals("429") && !ALSO_FULL.contains(operation.id()));
  }

  static Stream<Arguments> describing(String status) {
    return Operation.all(FILE).stream()
        .filter(operation -> operation.statuses().contains(status))
        .filter(operation -> !operation.isReply(FILE))
        .map(operation -> arguments(operation));
  }

  static Stream<Arguments> limited() {
    return describing("429");
  }

  static Stream<Arguments> reading() {
    // only a program mints it, and who has no credential is none
    return describing("408").filter(row -> !row.get()[0].toString().equals("mintInboxTicket"));
  }

  @ParameterizedTest(name = "{0} 429")
  @MethodSource("limited")
  void tellsWhoCallsTooOften(Operation operation) {
    for (int i = 0; i < 100; i++) {
      Response response =
          given().contentType("application/json").request(operation.method(), path(operation));
      if (response.statusCode() == 429) {
        operation.check(FILE, response);
        return;
      }
    }
    throw new AssertionError(operation.id() + " is not limited");
  }

  @ParameterizedTest(name = "{0} 408")
  @MethodSource("reading")
  void tellsWhoSendsTooSlowly(Operation operation) {
    RawHttp.Answer answer =
        await().until(() -> sendSlowly(operation), served -> served.status() != 429);
    assertEquals(408, answer.status(), answer::body);
    Matcher type = TYPE.matcher(answer.head());
    operation.checkBody(FILE, "408", type.find() ? type.group(1) : "", answer.body());
  }

  private static RawHttp.Answer sendSlowly(Operation operation) {
    try (RawHttp slow = new RawHttp()) {
      slow.send(
          RawHttp.post(path(operation), "x".repeat(100))
              .replaceFirst("x+$", "{")
              .replaceFirst("^POST", operation.method().toUpperCase(Locale.ROOT)));
      return slow.answer();
    }
  }

  private static String path(Operation operation) {
    return operation
        .path()
        .replace("{sessionId}", "limits")
        .replace("{toolUseId}", "none")
        .replace("{reference}", "ref_none")
        .replace("{id}", "none");
  }
}
