package dev.parley.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.parley.error.ErrorCode;
import dev.parley.telemetry.audit.LimitedWarnings;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.SmallNumbers;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Compares the metrics with what happens, and what is written about metrics with the metrics. */
@QuarkusTest
@TestProfile(SmallNumbers.class)
class MetricsTest {
  private static final String TOOL = "tool=\"ask_user_questions\"";
  private static final Path MONITORING = Path.of("k8s", "components", "monitoring");
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| `(?<name>parley_\\w+)` \\| \\w+ \\|(?<labels>[^|]*)\\|", Pattern.MULTILINE);
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");

  /** A metric in an expression: a name with a selector behind it. */
  private static final Pattern USED = Pattern.compile("([a-z]\\w+)\\{([^}]*)}");

  private static final Pattern SELECTED = Pattern.compile("(\\w+)=~?\"([^\"]*)\"");

  @RegisterExtension final Parley parley = new Parley();

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @Test
  void countsAnAskFromBeginningToResult() {
    askAndAnswer();
  }

  @Test
  void countsSlicesAndDeclines() {
    sliceAndDecline();
  }

  private void askAndAnswer() {
    Scrape before = Scrape.of(management);
    ParleyPerson person = parley.person();
    var call = parley.rpcLater(Questions.ASK, Questions.colour());
    JsonNode asked = person.sees();
    // the question is shown a moment before its call waits
    Scrape during =
        Awaitility.await()
            .until(
                () -> Scrape.of(management),
                now ->
                    now.value("parley_requests_waiting{}")
                        > before.value("parley_requests_waiting{}"));
    person.says("interaction/extend", asked, Json.object().put("seconds", 60));
    person.answersInVain(asked, ParleyPerson.answer("colour", "Green"));
    person.answers(asked, ParleyPerson.answer("colour", "Red"));
    call.reply();
    Scrape after = Scrape.of(management);

    assertGrew(before, after, "parley_asks_total{channel=\"rpc\"," + TOOL + "}");
    assertGrew(before, after, "parley_interactions_created_total{" + TOOL + "}");
    assertGrew(before, after, "parley_interactions_extended_total{" + TOOL + "}");
    assertGrew(before, after, "parley_interactions_ended_total{status=\"answered\"," + TOOL + "}");
    assertGrew(before, after, "parley_time_to_answer_seconds_count{" + TOOL + "}");
    assertGrew(before, after, "parley_time_to_result_seconds_count{}");
    assertGrew(before, after, "parley_refusals_total{code=\"validation_failed\"}");
    assertGrew(before, during, "parley_interactions_open{}");
    assertGrew(before, during, "parley_requests_waiting{}");
    assertGrew(before, during, "parley_sockets{}");
    assertGrew(before, after, "parley_store_seconds_count{operation=\"create\",outcome=\"ok\"}");
    assertEquals(
        before.value("parley_interactions_open{}"), after.value("parley_interactions_open{}"));
    Awaitility.await()
        .until(() ->
            Scrape.of(management).value("parley_requests_waiting{}")
                == before.value("parley_requests_waiting{}"));
  }

  private void sliceAndDecline() {
    Scrape before = Scrape.of(management);
    ParleyPerson person = parley.person();
    JsonNode result =
        parley.modernCall(Questions.ASK, Questions.colour()).send().message().path("result");
    assertEquals("input_required", result.path("resultType").asText(), result::toString);
    person.declines(person.sees(), "no");
    Scrape after = Scrape.of(management);

    assertGrew(before, after, "parley_slices_total{}");
    assertGrew(before, after, "parley_asks_total{channel=\"mcp\"," + TOOL + "}");
    assertGrew(before, after, "parley_interactions_ended_total{status=\"declined\"," + TOOL + "}");
  }

  @Test
  void countsWhatClientsAnswerToForms() {
    Scrape before = Scrape.of(management);
    ParleyHost host = parley.host("2025-11-25", Json.read("{\"elicitation\":{}}"));
    InFlight call = host.call(Questions.ASK, Questions.colour()).start();
    JsonNode form = call.awaitMessage("elicitation/create", 1);
    host.answer(form, "accept", Json.object());
    ParleyPerson person = parley.person();
    person.answers(person.sees(), ParleyPerson.answer("colour", "Red"));
    host.answer(form, "accept", Json.read("{\"colour\":\"Blue\"}"));
    Scrape after = Scrape.of(management);

    assertGrew(before, after, "parley_form_replies_total{outcome=\"refused\"}");
    assertGrew(before, after, "parley_form_replies_total{outcome=\"late\"}");
  }

  @Test
  void countsWhatNobodyAskedFor() {
    JsonNode tasks =
        Json.read("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
    String id =
        parley
            .modernCall(Questions.ASK, Questions.colour())
            .capable(tasks)
            .send()
            .result()
            .path("taskId")
            .asText();
    Scrape before = Scrape.of(management);
    parley
        .modern("tasks/update")
        .param("taskId", id)
        .param("inputResponses", Json.read("{\"answers-7\":{\"action\":\"accept\"}}"))
        .header("Mcp-Name", id)
        .capable(tasks)
        .deviant()
        .send();

    assertGrew(before, Scrape.of(management), "parley_form_replies_total{outcome=\"ignored\"}");
  }

  @Test
  void everyLabelHasFewValuesAndNoneOfACallers() {
    everythingHappens();
    Scrape scrape = Scrape.of(management);
    Set<String> ours =
        new HashSet<>(
            List.of("ask_user_questions", "mcp", "rpc", "rest", "ok", "refused", "failed"));
    ours.addAll(List.of("answered", "declined", "cancelled", "expired", "unavailable", "aborted"));
    ours.addAll(
        List.of("create", "find", "list", "resolve", "elicited", "hold", "release", "collect"));
    ours.addAll(
        List.of(
            "wipe",
            "draft",
            "drafts",
            "extend",
            "seen",
            "settings",
            "accepted",
            "push",
            "webhook",
            "slack",
            "handled",
            "ephemeral",
            "mail",
            "question",
            "questionnaire",
            "forms"));
    ours.addAll(List.of("consented", "late", "ignored"));
    ours.addAll(List.of("full", "rested", "address", "connection", "owner", "service"));
    Arrays.stream(ErrorCode.values()).map(ErrorCode::code).forEach(ours::add);
    Arrays.stream(LimitedWarnings.Kind.values())
        .map(LimitedWarnings.Kind::label)
        .forEach(ours::add);

    Set<String> others = new TreeSet<>(scrape.values());
    assertTrue(others.size() > ErrorCode.values().length, others::toString);
    others.removeAll(ours);

    assertEquals(Set.of(), others);
    assertFalse(scrape.text().contains(parley.session()));
  }

  @Test
  void thePageSaysWhatThereIs() throws IOException {
    everythingHappens();
    Scrape scrape = Scrape.of(management);
    Map<String, Set<String>> documented = new TreeMap<>();
    ROW.matcher(Files.readString(Path.of("docs", "metrics.md")))
        .results()
        .forEach((MatchResult row) -> documented.put(row.group(1), quoted(row.group(2))));

    assertEquals(scrape.families(), documented.keySet());
    for (Map.Entry<String, Set<String>> metric : documented.entrySet()) {
      assertEquals(metric.getValue(), scrape.labels(metric.getKey()), metric.getKey());
    }
  }

  @Test
  void theDashboardAndTheAlertsUseWhatThereIs() throws IOException {
    everythingHappens();
    Scrape scrape = Scrape.of(management);
    List<String> expressions =
        new java.util.ArrayList<>(
            new ObjectMapper()
                .readTree(MONITORING.resolve("dashboard.json").toFile())
                .findValuesAsText("expr"));
    int inDashboard = expressions.size();
    expressions.addAll(
        new ObjectMapper(new YAMLFactory())
            .readTree(MONITORING.resolve("prometheus-rule.yaml").toFile())
            .findValuesAsText("expr"));
    assertTrue(inDashboard > 10 && expressions.size() > inDashboard + 5, expressions::toString);

    Set<String> unknown = new TreeSet<>();
    for (String expression : expressions) {
      List<MatchResult> used = USED.matcher(expression).results().toList();
      assertFalse(used.isEmpty(), expression);
      for (MatchResult metric : used) {
        if (!metric.group(1).equals("up") && !scrape.names().contains(metric.group(1))) {
          unknown.add(metric.group(1));
        }
        unknown.addAll(unknownCodes(metric.group(2)));
      }
    }
    assertEquals(Set.of(), unknown);
  }

  /** Codes of errors and statuses that an expression selects, and that do not exist. */
  private static Set<String> unknownCodes(String selector) {
    Set<String> known =
        Arrays.stream(ErrorCode.values()).map(ErrorCode::code).collect(Collectors.toSet());
    known.addAll(List.of("answered", "declined", "cancelled", "expired", "unavailable", "aborted"));
    known.addAll(List.of("ok", "refused", "failed"));
    return SELECTED
        .matcher(selector)
        .results()
        .filter((MatchResult one) -> Set.of("code", "status", "outcome").contains(one.group(1)))
        .flatMap((MatchResult one) -> Arrays.stream(one.group(2).split("\\|", -1)))
        .filter(value -> !known.contains(value))
        .collect(Collectors.toSet());
  }

  private void everythingHappens() {
    askAndAnswer();
    sliceAndDecline();
  }

  private static Set<String> quoted(String cell) {
    return QUOTED
        .matcher(cell)
        .results()
        .map((MatchResult one) -> one.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void assertGrew(Scrape before, Scrape after, String sample) {
    assertTrue(
        after.value(sample) > before.value(sample),
        () -> sample + " is " + after.value(sample) + " among\n" + after.text());
  }
}
