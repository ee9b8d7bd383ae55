package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A day with a time is entered and read in the time zone of the person, which is named. */
@QuarkusTest
class TimeZoneTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<JsonNode> result;

  @Test
  void namesTheZoneAndSendsItsOffset() throws Exception {
    var page = asked("Europe/Berlin", "de", "zone", "");
    assertThat(hint(page)).containsText("Ihre Zeitzone: Europe/Berlin (UTC+");
    start(page).fill("2026-08-09T10:15");
    assertThat(hint(page)).hasText("Ihre Zeitzone: Europe/Berlin (UTC+2)");
    start(page).fill("2026-12-09T10:15");
    assertThat(hint(page)).hasText("Ihre Zeitzone: Europe/Berlin (UTC+1)");
    States.look(page, "time-zone");
    assertSent(page, "2026-12-09T10:15+01:00");
    assertThat(page.getByTestId("ended")).containsText("09.12.2026, 10:15, Europe/Berlin (UTC+1)");
  }

  @Test
  void showsATimeOfTheAskerInTheZoneOfThePerson() throws Exception {
    var page =
        asked(
            "America/New_York",
            "en-US",
            "elsewhere",
            ",\"min\":\"2026-08-01T00:00+02:00\",\"max\":\"2026-08-31T12:00Z\","
                + "\"defaultValue\":\"2026-08-09T12:00+02:00\"");
    assertThat(start(page)).hasValue("2026-08-09T06:00");
    assertThat(start(page)).hasAttribute("min", "2026-07-31T18:00");
    assertThat(start(page)).hasAttribute("max", "2026-08-31T08:00");
    assertThat(page.getByTestId("question")).containsText("Not before Jul 31, 2026, 6:00");
    assertSent(page, "2026-08-09T12:00+02:00");
    assertThat(page.getByTestId("ended"))
        .containsText("Aug 9, 2026, 6:00 AM, America/New_York (UTC−4)");
  }

  @Test
  void keepsTheFormOfAnAskerWhoWritesNoOffset() throws Exception {
    var page = asked("Asia/Kolkata", "en", "wall", ",\"min\":\"2026-08-01T00:00\"");
    assertThat(hint(page)).hasText("This time is sent without a time zone.");
    assertThat(hint(page)).isVisible();
    start(page).fill("2026-08-09T10:15");
    assertSent(page, "2026-08-09T10:15");
    assertFalse(page.getByTestId("ended").innerText().contains("Kolkata"));
  }

  @Test
  void aBoundDecidesBeforeTheValueThatTheAskerFilledIn() throws Exception {
    var page =
        asked(
            "Europe/Berlin",
            "en-GB",
            "decides",
            ",\"min\":\"2026-08-01T00:00Z\"",
            "{\"at\":\"2026-08-09T10:15\"}");
    assertThat(start(page)).hasValue("2026-08-09T10:15");
    assertThat(hint(page)).hasText("Your time zone: Europe/Berlin (UTC+2)");
    assertSent(page, "2026-08-09T10:15+02:00");
    Pause.goOn(page);
    ask("decides", ",\"min\":\"2026-08-01T00:00\"", "{\"at\":\"2026-08-09T10:15Z\"}");
    assertThat(start(page)).hasValue("2026-08-09T12:15");
    assertThat(hint(page)).hasText("This time is sent without a time zone.");
    Form.awaitArmed(page);
    assertSent(page, "2026-08-09T12:15");
  }

  @Test
  void aTimeThatDoesNotExistStandsAsText() throws Exception {
    var page = Browser.join(BROWSER.inZone("Europe/Berlin", "en"), base, "time-none");
    result =
        asker.form(
            base,
            "time-none",
            """
            {"fields":[
              {"id":"a","type":"datetime","label":"Month"},
              {"id":"b","type":"datetime","label":"Hour"},
              {"id":"c","type":"datetime","label":"Offset"},
              {"id":"d","type":"datetime","label":"Day"}],
             "initialValues":{"a":"2026-13-01T10:00Z","b":"2026-08-09T25:00Z",
               "c":"2026-08-09T10:00+99:99","d":"2026-02-30T10:00Z"}}
            """);
    assertThat(page.getByLabel("Month")).hasValue("2026-13-01T10:00Z");
    assertThat(page.getByLabel("Hour")).hasValue("2026-08-09T25:00Z");
    assertThat(page.getByLabel("Offset")).hasValue("2026-08-09T10:00+99:99");
    assertThat(page.getByLabel("Day")).hasValue("2026-02-30T10:00Z");
    for (var label : List.of("Month", "Hour", "Offset", "Day")) {
      assertThat(page.getByLabel(label)).hasAttribute("type", "text");
    }
    Form.review(page);
    assertThat(page.getByTestId("review")).containsText("2026-02-30T10:00Z");
    assertFalse(result.isDone());
  }

  @Test
  void namesTheZoneOfBoundsWhereTheAnswerIsText() {
    var page = asked("Europe/Berlin", "en", "text", ",\"min\":\"2026-01-01T00:00:00.0001Z\"");
    assertThat(page.getByTestId("question")).containsText("AM, Europe/Berlin (UTC+1).");
    start(page).fill("2025-01-01T00:00Z");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("field-error")).containsText("AM, Europe/Berlin (UTC+1).");
    assertFalse(result.isDone());
  }

  @Test
  void writesHalfHoursOfAnOffset() throws Exception {
    var page = asked("Asia/Kolkata", "en", "half", "");
    start(page).fill("2026-08-09T10:15");
    assertThat(hint(page)).hasText("Your time zone: Asia/Calcutta (UTC+5:30)");
    assertSent(page, "2026-08-09T10:15+05:30");
  }

  @Test
  void saysWhatIsSentForATimeThatTheClockSkips() throws Exception {
    var page = asked("Europe/Berlin", "en-GB", "skipped", "");
    start(page).fill("2026-03-29T02:30");
    assertThat(start(page)).hasValue("2026-03-29T02:30");
    assertThat(page.getByTestId("clock-change"))
        .hasText("The clock is set forward then, and this time does not exist. 3:30 is sent.");
    States.look(page, "time-skipped");
    assertSent(page, "2026-03-29T03:30+02:00");
    assertThat(page.getByTestId("ended")).containsText("03:30, Europe/Berlin (UTC+2)");
  }

  @Test
  void ofATimeThatComesTwiceThePersonChoosesWhich() throws Exception {
    var page = asked("Europe/Berlin", "en-GB", "twice", "");
    start(page).fill("2026-10-25T02:30");
    assertThat(page.getByTestId("clock-change"))
        .containsText("this time comes twice. The one with UTC+2 is sent.");
    States.look(page, "time-twice");
    page.getByTestId("other-time").click();
    assertThat(page.getByTestId("clock-change")).containsText("The one with UTC+1 is sent.");
    assertThat(start(page)).hasValue("2026-10-25T02:30");
    assertSent(page, "2026-10-25T02:30+01:00");
    assertThat(page.getByTestId("ended")).containsText("02:30, Europe/Berlin (UTC+1)");
  }

  @Test
  void ofATimeThatComesTwiceTheOneWithinTheBoundsIsSent() throws Exception {
    var page = asked("Europe/Berlin", "en-GB", "bound", ",\"min\":\"2026-10-25T02:00+01:00\"");
    start(page).fill("2026-10-25T02:30");
    assertThat(page.getByTestId("clock-change")).containsText("The one with UTC+1 is sent.");
    assertThat(page.getByTestId("other-time")).hasCount(0);
    assertSent(page, "2026-10-25T02:30+01:00");
  }

  @Test
  void readsFromRightToLeft() {
    var page = asked("Asia/Riyadh", "ar", "arabic", "");
    start(page).fill("2026-08-09T10:15");
    assertThat(hint(page)).containsText("Asia/Riyadh (UTC+3)");
    States.look(page, "time-zone-arabic");
    assertFalse(result.isDone());
  }

  private Page asked(String zone, String language, String session, String more) {
    return asked(zone, language, session, more, "{}");
  }

  private Page asked(
      String zone, String language, String session, String more, String initialValues) {
    var page = BROWSER.inZone(zone, language);
    page.navigate(base.resolve("/?session=time-" + session).toString());
    assertThat(page.locator("body[data-connection=open]")).isVisible();
    ask(session, more, initialValues);
    Form.awaitArmed(page);
    return page;
  }

  private void ask(String session, String more, String initialValues) {
    result =
        asker.form(
            base,
            "time-" + session,
            """
            {"fields":[{"id":"at","type":"datetime","label":"Start"%s}],"initialValues":%s}
            """
                .formatted(more, initialValues));
  }

  private void assertSent(Page page, String expected) throws Exception {
    page.getByTestId("send").click();
    var input = result.get(30, TimeUnit.SECONDS).path("input");
    assertEquals(expected, input.path("at").asText());
  }

  private static Locator start(Page page) {
    return page.getByLabel("Start");
  }

  private static Locator hint(Page page) {
    return page.getByTestId("hint");
  }
}
