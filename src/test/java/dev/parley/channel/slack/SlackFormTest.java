package dev.parley.channel.slack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Answer;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.Questionnaire;
import dev.parley.question.SingleChoice;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.TimeQuestion;
import dev.parley.question.Value;
import dev.parley.transport.Js;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    // no room to say that the words count which are filled in
    assertFalse(
        fits(new SingleChoice(stem("q", "Which?"), List.of(hundred), true, List.of("own"))));
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

  private static SingleChoice colour(boolean consequential, String... preset) {
    return new SingleChoice(
        new QuestionCommon("q", "Which?", "Label", null, true, consequential, false),
        List.of(Choice.of("Red"), Choice.of("Blue")),
        true,
        List.of(preset));
  }

  private static final String RED_AND_OWN =
      "{q0:{value:{selected_option:{value:'0'}}},r0:{value:{value:'%s'}}}";

  private static List<String> read(SlackForm form, JsonNode state) {
    return form.read(state).answers().getFirst().values();
  }

  @Test
  void ownWordsCountInsteadOfAChoiceThatCannotBeTakenBack() {
    JsonNode green = Js.of(RED_AND_OWN.formatted("Green"));
    for (SlackForm form : List.of(form(colour(false)), form(colour(false, "Red")))) {
      assertEquals(Map.of(), form.conflicts(green));
      assertEquals(List.of("Green"), read(form, green));
      assertEquals(List.of("Red"), read(form, Js.of(RED_AND_OWN.formatted(" "))));
    }
  }

  @Test
  void asksWhichCountsWhereWordsWereFilledInBeforehand() {
    SlackForm form = form(colour(false, "Green"));
    JsonNode untouched = Js.of(RED_AND_OWN.formatted("Green"));
    assertEquals(Map.of("r0", SlackWords.TWO_ANSWERS), form.conflicts(untouched));
    JsonNode other = Js.of(RED_AND_OWN.formatted("Grey"));
    assertEquals(Map.of(), form.conflicts(other));
    assertEquals(List.of("Grey"), read(form, other));
    JsonNode alone = Js.of("{r0:{value:{value:'Green'}}}");
    assertEquals(Map.of(), form.conflicts(alone));
    assertEquals(List.of("Green"), read(form, alone));
    // whoever pressed a choice can take it back
    assertTrue(form.blocks(null).toString().contains("My own words"));
    JsonNode takenBack = Js.of(RED_AND_OWN.formatted("Green").replace("'0'", "'own'"));
    assertEquals(Map.of(), form.conflicts(takenBack));
    assertEquals(List.of("Green"), read(form, takenBack));
    JsonNode neither = Js.of(RED_AND_OWN.formatted("").replace("'0'", "'own'"));
    assertEquals(List.of(), form.read(neither).answers());
    assertFalse(form(colour(false, "Red")).blocks(null).toString().contains("My own words"));
  }

  @Test
  void comparesWordsHoweverTheirLinesEnd() {
    SlackForm form = form(colour(false, "Green\r\nor grey"));
    assertEquals(
        Map.of("r0", SlackWords.TWO_ANSWERS),
        form.conflicts(Js.of(RED_AND_OWN.formatted("Green\\nor grey"))));
  }

  @Test
  void leavesOutWhatIsOptionalAlthoughSomethingIsFilledIn() {
    QuestionCommon optional = new QuestionCommon("o", "Which?", "Label", null, false, false, false);
    SlackForm form =
        form(
            new BooleanQuestion(optional, List.of("true")),
            new SingleChoice(
                new QuestionCommon("p", "Which?", "Label", null, false, false, false),
                List.of(Choice.of("Red")),
                true,
                List.of("Red")));
    List<SlackBlock> blocks = form.blocks(null);
    assertTrue(blocks.get(0).toString().contains("No answer"));
    assertTrue(blocks.get(1).toString().contains("No answer"));
    assertFalse(form(colour(false)).blocks(null).toString().contains("No answer"));
    String none = "{value:{selected_option:{value:'none'}}}";
    JsonNode state = Js.of("{q0:%s,q1:%s}".formatted(none, none));
    assertEquals(List.of(), form.read(state).answers());
    assertEquals(
        List.of("Green"),
        read(form, Js.of("{q0:%s,q1:%s,r1:{value:{value:'Green'}}}".formatted(none, none))));
  }

  private static MultiChoice several(String... preset) {
    return new MultiChoice(
        stem("m", "Which?"),
        List.of(Choice.of("Red"), Choice.of("Blue")),
        true,
        0,
        4,
        List.of(preset));
  }

  @Test
  void opensThePageWhereSlackWouldLoseWhatIsFilledIn() {
    assertTrue(fits(several("Red", "Green")));
    assertFalse(fits(several("Green", "Grey")));
    assertFalse(fits(colour(false, "x".repeat(3_001))));
    assertTrue(fits(FreeText.unbounded(stem("t", "Why?"), List.of("x".repeat(3_000)))));
    assertFalse(fits(FreeText.unbounded(stem("t", "Why?"), List.of("x".repeat(3_001)))));
    assertTrue(fits(new NumberQuestion(stem("n", "?"), null, null, null, null, List.of("1.5"))));
    assertFalse(fits(new NumberQuestion(stem("n", "?"), null, null, null, null, List.of("1e9"))));
    assertTrue(fits(new TimeQuestion(stem("t", "?"), null, null, List.of("09:30:00"))));
    assertFalse(fits(new TimeQuestion(stem("t", "?"), null, null, List.of("09:30:15"))));
    assertTrue(fits(new DateTimeQuestion(stem("d", "?"), null, null, List.of("2026-12-01T09:30"))));
    assertFalse(
        fits(new DateTimeQuestion(stem("d", "?"), null, null, List.of("2026-12-01T09:30Z"))));
  }

  private static Question[] grave(int many) {
    return IntStream.range(0, many)
        .mapToObj(i ->
            new BooleanQuestion(
                new QuestionCommon("q" + i, "Sure?", "Label", null, true, true, false), List.of()))
        .toArray(Question[]::new);
  }

  @Test
  void asksNothingThatItCouldNotRepeatBeforeItIsConfirmed() {
    assertTrue(fits(grave(49)));
    assertFalse(fits(grave(50)));
  }

  private static SlackConfirmation confirming(String... answers) {
    return new SlackConfirmation(
        List.of(
            new Answer(
                colour(true),
                Stream.of(answers).map(text -> (Value) new Value.Text(text)).toList(),
                null)));
  }

  @Test
  void repeatsAllOfAnAnswerOrNothing() {
    String two = "→ " + "x".repeat(1_000) + "\n→ Blue";
    SlackConfirmation both = confirming("x".repeat(1_000), "Blue");
    assertTrue(both.fits());
    assertTrue(both.blocks().toString().contains(two));
    assertTrue(confirming("x".repeat(2_998)).fits());
    assertFalse(confirming("x".repeat(2_999)).fits());
    // what is shown by its number takes more room
    assertFalse(confirming("x".repeat(2_991) + "\u200b").fits());
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
