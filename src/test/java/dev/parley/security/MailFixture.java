package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.ReceivedMail;
import dev.parley.testing.SmtpServer;
import dev.parley.transport.Js;
import io.restassured.response.Response;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A person with a mail address. */
abstract class MailFixture extends InboxFixture {
  private static final Pattern CODE = Pattern.compile("Your code: (\\d{4} \\d{4})");

  @SuppressWarnings("NullAway.Init") // set before each test
  SmtpServer server;

  final String address = person + "@mail.example.com";

  /** Not when the test is made, which Quarkus does twice. */
  @BeforeEach
  void open() {
    server = new SmtpServer();
  }

  @AfterEach
  void close() {
    put("{mail:null}");
    server.close();
  }

  Response put(String settings) {
    return putAs(token, settings);
  }

  static Response putAs(String credential, String settings) {
    return Asked.with(credential).body(Js.wire(Js.of(settings))).put("/api/v1/me/settings");
  }

  /** Sets the address, without confirming it. */
  void address(String address, String others) {
    JsonNode mail = Js.object().put("address", address).setAll(Js.object(others));
    put(Js.wire(Js.object().set("mail", mail))).then().statusCode(200);
  }

  Response settings() {
    return Asked.with(token).get("/api/v1/me/settings");
  }

  Response sendCode() {
    return Asked.with(token).post("/api/v1/me/mail/code");
  }

  /** The code in the next mail to an address. */
  String code(String address) {
    ReceivedMail mail = server.next(address);
    Matcher code = CODE.matcher(mail.content("text/plain"));
    assertTrue(code.find(), mail::body);
    assertTrue(mail.content("text/html").contains(code.group()), mail::body);
    return code.group(1);
  }

  Response confirm(String code) {
    return Asked.with(token)
        .body(Js.wire(Js.object().put("code", code)))
        .post("/api/v1/me/mail/confirmation");
  }

  /** Sets the address and confirms it. */
  void confirmed(String others) {
    address(address, others);
    sendCode().then().statusCode(204);
    confirm(code(address)).then().statusCode(200);
  }

  String asked(String name, String arguments) {
    return ask(host, session(name), "q", arguments)
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  String asked(String name) {
    return asked(name, "{}");
  }

  ReceivedMail next() {
    return server.next(address);
  }
}
