package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** A person answers in Slack what has consequences: in two acts, the second of which repeats it. */
abstract class SlackConfirmContract extends SlackFixture {
  static String colours(String more) {
    return "{questions:[{text:'Which colour?',type:'SingleChoice',choices:['Red','Blue']%s}]}"
        .formatted(more);
  }

  static void assertAnswered(JsonNode result, String... words) {
    String text = result.toString();
    assertTrue(text.contains("\"slack\""), text);
    for (String word : words) {
      assertTrue(text.contains(word), text);
    }
  }

  @Test
  void confirmsWhatHasConsequencesAfterAButton() {
    link(true);
    String reference = asked("c", colours(",consequential:true"));
    message();
    press(user, "choose:0", reference);
    JsonNode view = dialogue(user);
    assertTrue(texts(view.path("blocks")).contains("→ Red"), view::toString);
    assertTrue(isOpen(reference));
    assertEquals("clear", submit(user, view, "{}").path("response_action").asText());
    assertAnswered(result(reference), "Red");
  }

  @Test
  void confirmsWhatHasConsequencesAfterADialogue() {
    link(true);
    String reference = asked("d", colours(",consequential:true,allowOther:true"));
    message();
    press(user, "answer", reference);
    JsonNode view = dialogue(user);
    JsonNode next = submit(user, view, "{r0:{value:{value:'Green'}}}");
    assertEquals("push", next.path("response_action").asText(), next::toString);
    assertTrue(texts(next.at("/view/blocks")).contains("→ Green"), next::toString);
    assertTrue(isOpen(reference));
    assertEquals("clear", submit(user, next.path("view"), "{}").path("response_action").asText());
    assertAnswered(result(reference), "Green");
    assertEquals("update", submit(user, next.path("view"), "{}").path("response_action").asText());
  }

  private static String own(String text) {
    return "{r0:{value:{value:'" + text + "'}}}";
  }

  @Test
  void confirmsNothingThatSlackWouldCut() {
    link(true);
    String reference = asked("t", colours(",consequential:true,allowOther:true"));
    message();
    press(user, "answer", reference);
    JsonNode view = dialogue(user);
    JsonNode refused = submit(user, view, own("x".repeat(3_000)));
    assertEquals("errors", refused.path("response_action").asText(), refused::toString);
    assertTrue(refused.at("/errors/q0").asText().contains("page"), refused::toString);
    assertTrue(isOpen(reference));
    String whole = "x".repeat(2_900);
    JsonNode next = submit(user, view, own(whole));
    assertTrue(next.toString().contains("→ " + whole), next::toString);
    assertEquals("clear", submit(user, next.path("view"), "{}").path("response_action").asText());
    assertAnswered(result(reference), whole);
  }
}
