package dev.parley.security;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import org.hamcrest.Matcher;
import org.junit.jupiter.api.Test;

/** How authorization servers say what a token allows. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class ScopeClaimsTest {
  private static final AuthorizationServer SERVER = WithCredentials.SERVER;

  @Test
  void takesScopesAsOneText() {
    expect("scope", "openid parley:ask parley:answer", both());
    expect("scp", "parley:ask parley:answer", both());
  }

  @Test
  void takesScopesAsAnArray() {
    expect("scp", List.of("openid", "parley:ask", "parley:answer"), both());
    expect("scope", List.of("parley:ask"), contains("parley:ask"));
  }

  @Test
  void takesNothingElseForAScope() {
    expect("scp", List.of("parley:askew", "PARLEY:ASK", "parley:ask parley:answer"), empty());
    expect("scope", 1, empty());
  }

  private static Matcher<?> both() {
    return containsInAnyOrder("parley:ask", "parley:answer");
  }

  private static void expect(String claim, Object value, Matcher<?> scopes) {
    Jwt token = SERVER.accessToken("ann", "host", "").without("scope").claim(claim, value);
    Asked.with(token.signed(SERVER.key()))
        .get("/api/v1/me")
        .then()
        .statusCode(200)
        .body("scopes", scopes);
  }
}
