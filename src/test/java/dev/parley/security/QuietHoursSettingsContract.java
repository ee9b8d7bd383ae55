package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.parley.transport.Js;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person says at which hours nothing is to be sent to them. */
abstract class QuietHoursSettingsContract extends InboxFixture {
  private static final String NIGHT = "{\"from\":\"22:00\",\"to\":\"07:30\"}";

  private Response put(String body) {
    return Asked.with(token).body(Js.wire(Js.of(body))).put("/api/v1/me/settings");
  }

  private Response settings() {
    return Asked.with(token).get("/api/v1/me/settings");
  }

  @Test
  void areKeptAndTakenAway() {
    Response both = put("{timeZone:'Asia/Tokyo',quietHours:" + NIGHT + "}");
    both.then().statusCode(200);
    String expected = "{\"timeZone\":\"Asia/Tokyo\",\"quietHours\":" + NIGHT + "}";
    assertEquals(expected, both.asString());
    assertEquals(expected, settings().asString());

    Response other = put("{quietHours:{from:'00:00',to:'23:59'}}");
    assertEquals("00:00", other.path("quietHours.from"));
    assertEquals("23:59", other.path("quietHours.to"));
    assertNotEquals(both.header("ETag"), other.header("ETag"));
    assertEquals("{\"timeZone\":\"Asia/Tokyo\"}", put("{quietHours:null}").asString());
  }

  @Test
  void goByATimeZone() {
    String message = "set timeZone as well";
    put("{quietHours:" + NIGHT + "}")
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_argument"))
        .body("detail", containsString(message));
    put("{timeZone:'Asia/Tokyo',quietHours:" + NIGHT + "}").then().statusCode(200);
    put("{timeZone:null}").then().statusCode(422).body("detail", containsString(message));
    assertEquals("{}", put("{timeZone:null,quietHours:null}").asString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "'22:00-07:00'",
        "{from:'22:00'}",
        "{from:'22:00',to:null}",
        "{from:'22:00',to:'22:00'}",
        "{from:'22:00',to:'24:00'}",
        "{from:'22:00',to:'7:00'}",
        "{from:'22:00',to:'07:00:00'}",
        "{from:'22:00',to:'07:60'}",
        "{from:'22:00',to:'٠٧:٠٠'}",
        "{from:22,to:7}"
      })
  void areTwoTimesOfDay(String hours) {
    put("{timeZone:'Asia/Tokyo',quietHours:" + hours + "}")
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_argument"))
        .body("detail", containsString("quietHours"));
    assertEquals("{}", settings().asString());
  }
}
