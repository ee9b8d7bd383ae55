package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.ReceivedMail;
import dev.parley.testing.SmtpServer.Step;
import dev.parley.transport.Js;
import io.restassured.response.Response;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person sets an address, and confirms it by a code that is sent there. */
abstract class MailSettingsContract extends MailFixture {

  private void isWrong(Response response, int triesLeft) {
    response
        .then()
        .statusCode(422)
        .body("error", equalTo("wrong_code"))
        .body("triesLeft", equalTo(triesLeft));
  }

  /** Eight digits that are not the code. */
  private static String other(String code) {
    return code.startsWith("0") ? "1" + code.substring(1) : "0" + code.substring(1);
  }

  @Test
  void isKeptAndTakenAway() {
    String all =
        "{address:'%s',after:120,leastUrgency:'high',texts:true,confirmed:false}"
            .formatted(address);
    String expected = Js.wire(Js.of("{mail:" + all + "}"));
    assertEquals(
        expected,
        put("{mail:{address:'%s',after:120,leastUrgency:'high',texts:true}}".formatted(address))
            .asString());
    assertEquals(expected, settings().asString());
    String least =
        "{address:'%s',after:900,leastUrgency:'low',texts:false,confirmed:false}"
            .formatted(address);
    assertEquals(
        Js.wire(Js.of("{mail:" + least + "}")),
        put("{mail:{address:'%s'}}".formatted(address)).asString());
    assertEquals("{}", put("{mail:null}").asString());
  }

  @Test
  void isConfirmedByTheCodeThatWasSentThere() {
    address(address, "{}");
    sendCode().then().statusCode(204);
    String code = code(address);
    Response before = settings();
    assertNotNull(before.path("mail.codeUntil"), before::asString);
    assertFalse(before.asString().contains(code.substring(0, 4) + code.substring(5)));
    Response done = confirm(code.replace(" ", "-"));
    assertEquals(200, done.statusCode(), done::asString);
    assertTrue((boolean) done.path("mail.confirmed"), done::asString);
    assertNull(done.path("mail.codeUntil"));
    assertEquals(settings().asString(), done.asString());
    assertEquals(settings().header("ETag"), done.header("ETag"));
    assertNotEquals(before.header("ETag"), done.header("ETag"));
    sendCode().then().statusCode(422).body("detail", containsString("confirmed already"));
    confirm(code).then().statusCode(422).body("error", equalTo("invalid_argument"));
  }

  @Test
  void saysInItsMailWhatTheCodeIsFor() {
    address(address, "{}");
    sendCode();
    ReceivedMail mail = next();
    assertEquals("Your code for Parley", mail.header("Subject"));
    assertEquals("Parley <parley@ask.example.com>", mail.header("From"));
    assertEquals(address, mail.header("To"));
    assertEquals("auto-generated", mail.header("Auto-Submitted"));
    assertFalse(mail.content("text/plain").contains("http"), mail::body);
    assertFalse(mail.content("text/html").contains("http"), mail::body);
  }

  @Test
  void isNotConfirmedAfterFiveMistakes() {
    address(address, "{}");
    isWrong(confirm("12345678"), 0);
    sendCode();
    String code = code(address);
    for (int left = 4; left >= 0; left--) {
      isWrong(confirm(left == 3 ? "" : other(code)), left);
    }
    isWrong(confirm(code), 0);
    assertNull(settings().path("mail.codeUntil"));
    sendCode();
    String second = code(address);
    isWrong(confirm(other(second)), 4);
    confirm(second).then().statusCode(200);
  }

  @Test
  void takesTheNewestCodeOnly() {
    address(address, "{}");
    sendCode();
    String first = code(address);
    sendCode();
    String second = code(address);
    assertNotEquals(first, second);
    isWrong(confirm(first), 4);
    confirm(second).then().statusCode(200);
  }

  @Test
  void losesItsConfirmationWithTheAddress() {
    confirmed("{}");
    Response terms = put("{mail:{address:'%s',texts:true}}".formatted(address));
    assertTrue((boolean) terms.path("mail.confirmed"), terms::asString);
    String elsewhere = "else-" + address;
    Response other = put("{mail:{address:'%s'}}".formatted(elsewhere));
    assertFalse((boolean) other.path("mail.confirmed"), other::asString);
    sendCode();
    String code = code(elsewhere);
    address(address, "{}");
    assertNull(settings().path("mail.codeUntil"));
    isWrong(confirm(code), 0);
    assertFalse((boolean) settings().path("mail.confirmed"));
  }

  @Test
  void sendsAnAddressFewCodes() {
    address(address, "{}");
    for (int i = 0; i < 5; i++) {
      sendCode().then().statusCode(204);
    }
    Response sixth = sendCode();
    assertEquals(429, sixth.statusCode(), sixth::asString);
    int wait = Integer.parseInt(sixth.header("Retry-After"));
    assertTrue(wait > 86_000 && wait <= 86_400, sixth::asString);

    // most servers bring all of them to one mailbox
    for (String same :
        List.of(address.toUpperCase(Locale.ROOT), address.replaceFirst("@", "+1@"))) {
      String stranger = WithCredentials.answererOf("stranger-" + UUID.randomUUID());
      putAs(stranger, "{mail:{address:'%s'}}".formatted(same)).then().statusCode(200);
      Asked.with(stranger).post("/api/v1/me/mail/code").then().statusCode(429);
      assertTrue(server.isQuiet(same));
    }
  }

  @Test
  void letsAPersonSendFewCodes() {
    for (int i = 0; i < 10; i++) {
      address(i + address, "{}");
      sendCode().then().statusCode(204);
    }
    address("last-" + address, "{}");
    sendCode().then().statusCode(429);
    assertTrue(server.isQuiet("last-" + address));
  }

  @Test
  void saysThatTheServerDidNotTakeTheCode() {
    address(address, "{}");
    for (String reply : new String[] {"550 5.1.1 no such user", "451 later"}) {
      server.answer(address, Step.RECIPIENT, reply);
      sendCode().then().statusCode(503).body("error", equalTo("mail_failed"));
    }
    sendCode().then().statusCode(204);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "'ada@example.com'",
        "{address:null}",
        "{address:7}",
        "{address:''}",
        "{address:'ada'}",
        "{address:'ada@localhost'}",
        "{address:'Ada <ada@example.com>'}",
        "{address:'ada@example.com,eve@example.com'}",
        "{address:'ada@example.com\\r\\nBcc: eve@example.com'}",
        "{address:'ada@example.com\\u0000'}",
        "{address:'\"ada\"@example.com'}",
        "{address:'ada..x@example.com'}",
        "{address:'ada@-example.com'}",
        "{address:'ada@example..com'}",
        "{address:'ada@[10.0.0.1]'}",
        "{address:'ädä@example.com'}",
        "{address:'ada@exämple.com'}",
        "{address:'ada@example.com',after:-1}",
        "{address:'ada@example.com',after:86401}",
        "{address:'ada@example.com',leastUrgency:'urgent'}",
        "{address:'ada@example.com',texts:'yes'}"
      })
  void isAnAddressOfOneMailbox(String mail) {
    put("{mail:" + mail + "}")
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_argument"))
        .body("detail", containsString("mail"));
    assertEquals("{}", settings().asString());
  }

  @Test
  void needsAnAddressAndACodeInDigits() {
    sendCode().then().statusCode(422).body("detail", containsString("PUT /api/v1/me/settings"));
    confirm("12345678").then().statusCode(422).body("error", equalTo("invalid_argument"));
    address(address, "{}");
    Asked.with(token)
        .body("{\"code\":12345678}")
        .post("/api/v1/me/mail/confirmation")
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_argument"));
    confirm("1".repeat(41)).then().statusCode(422).body("error", equalTo("invalid_argument"));
  }

  @Test
  void isNoBusinessOfKeysAndTicketsOfASession() {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session("k"), "{\"person\":\"Ada\"}");
    for (String credential :
        new String[] {WithCredentials.ANSWERING, WithCredentials.ADMIN, ticket, host}) {
      putAs(credential, "{mail:{address:'eve@example.com'}}").then().statusCode(403);
      Asked.with(credential).post("/api/v1/me/mail/code").then().statusCode(403);
      Asked.with(credential)
          .body("{\"code\":\"12345678\"}")
          .post("/api/v1/me/mail/confirmation")
          .then()
          .statusCode(403);
    }
  }
}
