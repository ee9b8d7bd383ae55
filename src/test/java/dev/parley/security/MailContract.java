package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Parley;
import dev.parley.testing.ReceivedMail;
import dev.parley.testing.SmtpServer;
import dev.parley.testing.SmtpServer.Step;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A person hears by mail of what waits for them. */
abstract class MailContract extends MailFixture {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String LINK = WithCredentials.PUBLIC_URL + "/ask/";

  private static final Pattern URL = Pattern.compile("https?://[^\\s\"<]+");

  /** A question over MCP, by a host that says its name. */
  private static final String NAMED =
      """
      {jsonrpc:'2.0',id:1,method:'tools/call',params:{name:'ask_user_questions',
       arguments:{questions:[{text:'Which colour?',type:'FreeText'}]},
       _meta:{'io.modelcontextprotocol/protocolVersion':'2026-07-28',
              'io.modelcontextprotocol/clientInfo':{name:'NAME',version:'1'},
              'io.modelcontextprotocol/clientCapabilities':{}}}}\
      """;

  @Inject MeterRegistry metrics;

  double count(String outcome) {
    Counter counter =
        metrics.find("parley.notices").tags("channel", "mail", "outcome", outcome).counter();
    return counter == null ? 0 : counter.count();
  }

  private static String id(ReceivedMail mail) {
    return mail.header("Message-ID");
  }

  /** Whether a mail is the one that tells of a question. */
  static void isOf(String reference, ReceivedMail mail) {
    assertEquals(idOf(reference), id(mail));
  }

  @Test
  void isWrittenToOnceTheAddressIsConfirmed() {
    address(address, "{after:0}");
    asked("before");
    sendCode();
    confirm(code(address)).then().statusCode(200);
    String reference = asked("a");

    ReceivedMail mail = next();

    isOf(reference, mail);
    assertEquals("A question waits for you", mail.header("Subject"));
    assertEquals("Parley <parley@ask.example.com>", mail.header("From"));
    assertEquals(address, mail.header("To"));
    assertEquals("auto-generated", mail.header("Auto-Submitted"));
    assertEquals("multipart/alternative", mail.type());
    assertEquals(
        List.of("text/plain", "multipart/related", "text/html", "image/png"),
        mail.all().skip(1).map(ReceivedMail::type).toList());
    String plain = mail.content("text/plain");
    String html = mail.content("text/html");
    assertEquals(List.of(LINK + reference), urls(plain));
    assertEquals(List.of(LINK + reference), urls(html));
    assertFalse((plain + html).contains("Which colour?"), plain);
    assertTrue(html.contains("src=\"cid:icon@parley\""), html);
    assertEquals("quit", server.nextLeaving());
  }

  private static List<String> urls(String text) {
    return URL.matcher(text).results().map(MatchResult::group).toList();
  }

  @Test
  void isWrittenToOnceOfAQuestion() {
    confirmed("{after:0}");
    isOf(asked("a"), next());
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    inbox.request("interaction/seen", named(session("a"), "q"));
    assertTrue(inbox.request("interaction/respond", answering(session("a"), "q")).has("result"));
    isOf(asked("b"), next());
    assertTrue(server.isQuiet(address));
  }

  /** Also once nothing more is written of it. */
  @Test
  void isNamedToTheHostThatWaits() {
    confirmed("{after:0}");
    String reference = asked("n");
    isOf(reference, next());
    String sent = "A message about them was sent to the person by e-mail ";
    await().until(() -> pending(reference).contains(sent));
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    inbox.request("interaction/seen", named(session("n"), "q"));
    isOf(asked("after-all"), next());
    String pending = pending(reference);
    assertTrue(pending.contains(sent) && pending.contains("on the screen"), pending);
  }

  @Test
  void readsTheTextsWherePersonsSwitchedThemOn() {
    confirmed("{after:0,texts:true}");
    String text = "<b>Deploy</b> & pay?\nSee https://evil.example/x or ädä@evil.example ☕😀";
    ObjectNode arguments = Js.object();
    arguments.putArray("questions").add(Js.object("{type:'FreeText'}").put("text", text));
    asked("t", Js.wire(arguments));
    ReceivedMail mail = next();
    String plain = mail.content("text/plain");
    String html = mail.content("text/html");
    assertTrue(plain.contains("<b>Deploy</b> & pay?"), plain);
    assertTrue(plain.contains("☕😀"), plain);
    assertTrue(html.contains("&lt;b&gt;Deploy&lt;/b&gt; &amp; pay?"), html);
    assertFalse(html.contains("<b>"), html);
    for (String part : List.of(plain, html)) {
      assertEquals(1, urls(part).size(), part);
      assertFalse(part.contains("evil.example"), part);
      assertTrue(part.replace("\u200c", "").contains("https://evil.example/x"), part);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code,A question from claude-code",
    "<script>alert(1)</script>,A question from <script>alert(1)</script>",
    "x\\r\\nBcc: eve@evil.example,A question from x Bcc: eve@evil.example",
    "x\\u2028\\u202ey\\u200bz,A question from x yz",
    "=?UTF-8?Q?=0D=0ABcc:?=,A question from =?UTF-8?Q?=0D=0ABcc:?=",
    "Größe 東京都千代田区丸の内一丁目九番一号東京駅,A question from Größe 東京都千代田区丸の内一丁目九番一号東京駅"
  })
  void namesTheHostAsText(String name, String subject) {
    confirmed("{after:0}");
    JsonNode call = Js.of(NAMED.replace("'NAME'", '"' + name + '"'));
    HttpRequest request =
        HttpRequest.newBuilder(Parley.url("/mcp?session=" + session("n")))
            .header("Authorization", "Bearer " + host)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "ask_user_questions")
            .POST(BodyPublishers.ofString(Js.wire(call)))
            .build();
    ReceivedMail mail;
    try (HttpClient http = HttpClient.newHttpClient()) {
      CompletableFuture<?> waiting = http.sendAsync(request, BodyHandlers.discarding());
      mail = next();
      // it would wait for an answer
      waiting.cancel(true);
      http.shutdownNow();
    }
    assertEquals(subject, mail.header("Subject"));
    assertEquals(address, mail.header("To"));
    assertFalse(mail.headers().containsKey("Bcc"));
    assertTrue(mail.headers().get("Subject").length() < 300);
    String html = mail.content("text/html");
    assertFalse(html.contains("<script"), html);
    assertFalse((html + mail.content("text/plain")).contains("evil.example"), html);
  }

  @Test
  void isNotWrittenToOfWhatWasSeenBeforeItsTime() {
    confirmed("{after:2}");
    asked("seen");
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    inbox.request("interaction/seen", named(session("seen"), "q"));
    isOf(asked("unseen"), next());
    assertTrue(server.isQuiet(address));
  }

  @Test
  void isWrittenToAgainWhereTheServerHasNotTakenTheMail() {
    confirmed("{after:0}");
    Set<String> missing = new HashSet<>();
    for (String reply : List.of("451 4.7.1 later", SmtpServer.DROP, SmtpServer.HANG)) {
      missing.add(refused(Step.RECIPIENT, reply));
    }
    for (String reply : List.of("421 going down", SmtpServer.DROP, SmtpServer.HANG)) {
      missing.add(refused(Step.DATA, reply));
    }
    refused(Step.END, "452 4.3.1 full");
    int mails = 0;
    while (!missing.isEmpty() || mails < 8) {
      missing.remove(id(next()));
      mails++;
    }
  }

  /** Asks a question of which a mail is answered like this; it, or one that is tried again. */
  private String refused(Step step, String reply) {
    server.answer(address, step, reply);
    String id = idOf(asked(step + reply.substring(0, 3)));
    await().atMost(PATIENCE).until(() -> server.isDone(address));
    return id;
  }

  private static String idOf(String reference) {
    return "<" + reference + ".requested@ask.example.com>";
  }

  @Test
  void isNotWrittenToAgainWhereTheServerMayHaveTakenTheMail() {
    confirmed("{after:0}");
    given(Step.RECIPIENT, "550 5.1.1 no such user", "gone");
    for (String reply : List.of(SmtpServer.DROP, SmtpServer.HANG)) {
      isOf(given(Step.END, reply, "unknown"), next());
    }
    isOf(given(Step.END, "554 5.7.1 spam", "gone"), next());
    isOf(asked("last"), next());
    // longer than the first pause
    await().pollDelay(Duration.ofSeconds(6)).until(() -> server.isQuiet(address));
  }

  private String given(Step step, String reply, String outcome) {
    double before = count(outcome);
    server.answer(address, step, reply);
    String reference = asked(step + reply.substring(0, 3));
    await().atMost(PATIENCE).until(() -> count(outcome) > before);
    return reference;
  }

  /** A server that says nothing holds up neither questions nor, later, the mails. */
  @Test
  void isWrittenToWhenTheServerIsBackThatHung() {
    confirmed("{after:0}");
    server.nextLeaving();
    server.beDumb(true);
    double busy = count("busy");
    for (int i = 0; i < 20; i++) {
      ask(host, session("x"), "q" + i, "{}").then().statusCode(202);
    }
    await().atMost(PATIENCE).until(() -> count("busy") > busy);
    assertEquals("hung up", server.nextLeaving());
    server.beDumb(false);
    assertNotEquals(id(next()), id(next()));
    await().atMost(PATIENCE).until(() -> server.connected() == 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {SmtpServer.DROP, SmtpServer.HANG})
  void isNotAskedForACodeTwiceWhereItMayArrive(String reply) {
    address(address, "{}");
    server.answer(address, Step.END, reply);
    sendCode().then().statusCode(204);
    confirm(code(address)).then().statusCode(200);
  }
}
