package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A person for whom very many questions wait. */
abstract class LargeInboxContract extends InboxFixture {
  private static final int MANY = 10_000;
  private static final int SESSIONS = 1_000;
  private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

  @Test
  void pagesThroughAllOfIt() {
    List<String> asked;
    try (Bulk bulk = new Bulk()) {
      asked = bulk.askInBatches(host, MANY, i -> session("s" + i % SESSIONS));
    }
    List<String> listed = byRest();
    assertEquals(MANY, listed.size());
    assertEquals(new HashSet<>(asked), new HashSet<>(listed));
    assertEquals(listed, bySocket());
  }

  private List<String> byRest() {
    List<String> got = new ArrayList<>();
    String path = "/api/v1/interactions?status=open&limit=100";
    while (!path.isEmpty()) {
      Response page = Asked.with(token).urlEncodingEnabled(false).get(path);
      assertEquals(200, page.statusCode(), page::asString);
      JsonNode body = Js.of(page.asString());
      got.addAll(references(body).toList());
      String link = page.header("Link");
      Matcher next = NEXT.matcher(link == null ? "" : link);
      path = next.find() ? next.group(1).replaceFirst("^https?://[^/]+", "") : "";
    }
    return got;
  }

  private List<String> bySocket() {
    Tab tab = tab(token);
    JsonNode ready = tab.await("inbox/ready");
    assertEquals(MANY, ready.path("open").asInt());
    List<String> got = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      got.add(tab.await("interaction/requested").at("/interaction/reference").asText());
    }
    String cursor = ready.path("cursor").asText();
    while (!cursor.isEmpty()) {
      JsonNode page =
          tab.request("interaction/list", Js.object().put("cursor", cursor).put("limit", 100))
              .path("result");
      assertTrue(page.path("interactions").size() <= 100);
      got.addAll(references(page).toList());
      cursor = page.path("nextCursor").asText();
    }
    return got;
  }

  private static Stream<String> references(JsonNode page) {
    return page.path("interactions").valueStream().map(one -> one.path("reference").asText());
  }
}
