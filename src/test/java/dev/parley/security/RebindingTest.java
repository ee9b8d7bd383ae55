package dev.parley.security;

import static io.restassured.RestAssured.given;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Open to a network without credentials, Parley answers under its own names alone. */
@QuarkusTest
@TestProfile(RebindingTest.Open.class)
class RebindingTest {

  /** Bound to every address, asked under two names. */
  public static final class Open implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "quarkus.http.host", "0.0.0.0",
          "parley.access.allow-anonymous", "true",
          "parley.access.allowed-hosts", "ask.example.com,parley");
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "evil.example, 403",
    "evil.example:8080, 403",
    "ask.example.com.evil.example, 403",
    "10.0.0.7:8080, 403",
    "ask.example.com, 200",
    "PARLEY:8080, 200",
    "localhost:8080, 200"
  })
  void otherNamesAreRefused(String host, int status) {
    for (String door : new String[] {"/rpc", "/mcp"}) {
      given()
          .header("Host", host)
          .contentType("application/json")
          .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
          .post(door)
          .then()
          .statusCode(status);
    }
    for (String door : new String[] {"/api/v1/sessions/default/interactions", "/"}) {
      given().header("Host", host).get(door).then().statusCode(status);
    }
  }
}
