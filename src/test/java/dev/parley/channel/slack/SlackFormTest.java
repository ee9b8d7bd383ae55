package dev.parley.channel.slack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Choice;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.Questionnaire;
import dev.parley.question.SingleChoice;
import dev.parley.question.SubmittedAnswer;
import dev.parley.transport.Js;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What can be asked in a dialogue of Slack, and how its answers are read. */
class SlackFormTest {

  private static QuestionCommon stem(String id, String text) {
    return new QuestionCommon(id, text, "Label", null, true, false, false);
  }

  private static SingleChoice single(Choice... choices) {
    return new SingleChoice(stem("q", "Which?"), List.of(choices), false, List.of());
  }

  private static SlackForm form(Question... questions) {
    return new SlackForm(Questionnaire.of(null, List.of(questions)));
  }

  private static boolean fits(Question... questions) {
    return form(questions).fits();
  }

  private static FreeText text(int length) {
    return FreeText.unbounded(stem("q" + length, "x".repeat(length)), List.of());
  }

  private static DateTimeQuestion moment(String min) {
    return new DateTimeQuestion(stem("q", "When?"), min, null, List.of());
  }

  @Test
  void takesWhatSlackShowsAsItIs() {
    assertTrue(fits(text(3_000)));
    assertFalse(fits(text(3_001)));
    assertTrue(fits(single(Choice.of("x".repeat(75)))));
    assertFalse(fits(single(Choice.of("x".repeat(76)))));
    // what is shown by its number takes more room
    assertFalse(fits(single(Choice.of("x".repeat(74) + "\u200b"))));
    assertFalse(fits(single(new Choice("a", "a", null, "a preview"))));
    assertTrue(fits(single(new Choice("a", "a", "d".repeat(2_990), null))));
    assertFalse(fits(single(new Choice("a", "a", "d".repeat(3_000), null))));
    assertTrue(fits(moment("2026-01-01T00:00")));
    assertFalse(fits(moment("2026-01-01T00:00+01:00")));
    assertFalse(fits());
  }

  @Test
  void takesAsManyAsSlackDoes() {
    Choice[] hundred =
        IntStream.range(0, 100).mapToObj(i -> Choice.of("c" + i)).toArray(Choice[]::new);
    Choice[] more =
        IntStream.range(0, 101).mapToObj(i -> Choice.of("c" + i)).toArray(Choice[]::new);
    assertTrue(fits(single(hundred)));
    assertFalse(fits(single(more)));
    Question[] many =
        IntStream.range(0, 99)
            .mapToObj(i -> FreeText.unbounded(stem("q" + i, "Why?"), List.of()))
            .toArray(Question[]::new);
    assertEquals(100, form(many).blocks(null).size());
    Question[] tooLong =
        IntStream.range(0, 20).mapToObj(i -> text(2_900 + i)).toArray(Question[]::new);
    assertFalse(fits(tooLong));
  }

  @Test
  void readsChoicesByTheirPlace() {
    MultiChoice multi =
        new MultiChoice(
            stem("m", "Which?"),
            List.of(new Choice("first value", "First", null, null), Choice.of("1")),
            true,
            0,
            3,
            List.of());
    JsonNode state =
        Js.of(
            "{q0:{value:{selected_options:[{value:'0'},{value:'1'},{value:'7'}]}},r0:{value:{value:'own'}}}");
    assertEquals(
        List.of(new SubmittedAnswer("m", null, List.of("first value", "1", "7", "own"), null)),
        form(multi).read(state).answers());
  }

  @Test
  void showsWhatNobodyWouldSeeAndEscapesWhatSlackWouldRead() {
    assertEquals("a[U+200B]b[U+E0041]", SlackText.shown("a\u200bb\udb40\udc41"));
    assertEquals("&lt;!channel&gt; &amp;amp;", SlackText.escaped("<!channel> &amp;"));
    assertEquals(
        "see https://a.example & b", SlackText.written(" see <https://a.example|here> &amp; b"));
    assertEquals("<!channel>", SlackText.of("<!channel>").text());
    assertEquals("plain_text", SlackText.of("x").type());
  }
}
