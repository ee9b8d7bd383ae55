package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The parts of an inbox that do not come of their own accord. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class InboxListTest extends InboxFixture {

  @Test
  void listsWhatDidNotFit() {
    List<String> asked = IntStream.range(0, 120).mapToObj(i -> "q" + i).toList();
    for (String id : asked) {
      ask(host, session(id.substring(1, 2)), id, "{}").then().statusCode(202);
    }
    Tab tab = tab(token);
    JsonNode ready = tab.await("inbox/ready");
    assertEquals(120, ready.path("open").asInt());
    assertTrue(ready.path("more").asBoolean());
    List<String> got = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      got.add(tab.await("interaction/requested").at("/interaction/toolUseId").asText());
    }
    JsonNode page = ready;
    String cursor = ready.path("cursor").asText();
    while (!cursor.isEmpty()) {
      page =
          tab.request("interaction/list", Js.object().put("cursor", cursor).put("limit", 30))
              .path("result");
      assertEquals(120, page.path("open").asInt(), page::toString);
      assertTrue(page.path("interactions").size() <= 30);
      assertFalse(page.at("/interactions/0").has("questions"));
      got.addAll(ids(page.path("interactions")));
      cursor = page.path("nextCursor").asText();
      assertEquals(!cursor.isEmpty(), page.path("more").asBoolean());
    }
    assertEquals(asked, got);
  }

  /** However large they are, nobody is sent more than they may leave unread. */
  @Test
  void sendsNoMoreAtOnceThanFits() {
    String text = "x".repeat(3_000);
    String questions =
        IntStream.range(0, 30)
            .mapToObj(i -> "{text:'" + text + "',type:'FreeText'}")
            .collect(Collectors.joining(",", "{questions:[", "]}"));
    List<String> asked = IntStream.range(0, 15).mapToObj(i -> "q" + i).toList();
    for (String id : asked) {
      ask(host, session("a"), id, questions).then().statusCode(202);
    }

    Tab tab = tab(token);
    JsonNode ready = tab.await("inbox/ready");
    assertEquals(15, ready.path("open").asInt());
    assertTrue(ready.path("more").asBoolean());
    List<String> got = new ArrayList<>();
    String cursor = ready.path("cursor").asText();
    while (!cursor.isEmpty()) {
      JsonNode page =
          tab.request("interaction/list", Js.object().put("cursor", cursor).put("full", true))
              .path("result");
      got.addAll(ids(page.path("interactions")));
      assertTrue(Js.wire(page).length() < WithCredentials.BUFFERED_PER_CONNECTION / 2);
      cursor = page.path("nextCursor").asText();
    }
    List<String> sent = new ArrayList<>();
    while (sent.size() < asked.size() - got.size()) {
      sent.add(tab.await("interaction/requested").at("/interaction/toolUseId").asText());
    }
    assertEquals(asked, Stream.concat(sent.stream(), got.stream()).toList());
    String listed = Asked.with(token).get("/api/v1/interactions").then().extract().asString();
    assertTrue(listed.length() < WithCredentials.BUFFERED_PER_CONNECTION / 2);
    assertTrue(Js.strict(listed).has("nextCursor"));
    assertTrue(tab.isOpen());
  }

  @Test
  void listsByStatusAndUrgency() {
    ask(host, session("a"), "high", "{urgency:'high'}");
    ask(host, session("a"), "normal", "{}");
    ask(host, session("b"), "low", "{urgency:'low'}");
    ask(host, session("b"), "over", "{}");
    Tab tab = tab(token);
    tab.request("interaction/decline", named(session("b"), "over"));

    assertEquals(List.of("high", "normal", "low"), listed(tab, "{}"));
    assertEquals(List.of("low"), listed(tab, "{urgency:'low'}"));
    assertEquals(List.of("over"), listed(tab, "{status:'ended'}"));
    assertEquals(List.of("high", "normal", "low", "over"), listed(tab, "{status:'all',limit:100}"));
    JsonNode full =
        tab.request("interaction/list", Js.of("{urgency:'high',full:true}")).path("result");
    assertTrue(full.at("/interactions/0").toString().contains("Which colour?"), full::toString);
    for (String wrong :
        List.of("{status:'new'}", "{urgency:'urgent'}", "{limit:101}", "{limit:0}", "{full:1}")) {
      assertEquals("invalid_argument", error(tab.request("interaction/list", Js.of(wrong))), wrong);
    }
  }

  private static List<String> listed(Tab tab, String params) {
    return ids(tab.request("interaction/list", Js.of(params)).at("/result/interactions"));
  }

  @Test
  void cursorsAreGoodForTheirListAlone() {
    for (String id : List.of("a", "b", "c")) {
      ask(host, session("a"), id, "{}");
    }
    Tab tab = tab(token);
    String cursor =
        tab.request("interaction/list", Js.of("{limit:1}")).at("/result/nextCursor").asText();
    ObjectNode params = Js.object().put("cursor", cursor);
    assertEquals(
        List.of("b", "c"), ids(tab.request("interaction/list", params).at("/result/interactions")));

    Tab others = tab(WithCredentials.answererOf("bob-" + person));
    assertEquals("invalid_cursor", error(others.request("interaction/list", params)));
    Tab atSession = tab("/ws/v1/sessions/" + session("a"), token);
    assertEquals("invalid_cursor", error(atSession.request("interaction/list", params)));
    for (String filter : List.of("{status:'all'}", "{urgency:'normal'}")) {
      ObjectNode other = Js.object(filter).put("cursor", cursor);
      assertEquals("invalid_cursor", error(tab.request("interaction/list", other)));
    }
    String ofSession =
        atSession.request("interaction/list", Js.of("{limit:1}")).at("/result/nextCursor").asText();
    assertEquals(
        "invalid_cursor",
        error(tab.request("interaction/list", Js.object().put("cursor", ofSession))));
  }
}
