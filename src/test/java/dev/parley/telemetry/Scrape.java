package dev.parley.telemetry;

import io.restassured.RestAssured;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What Prometheus gets. */
final class Scrape {
  private static final Pattern SAMPLE =
      Pattern.compile("^(\\w+)(?:\\{(.*)})? ([-+.\\w]+)$", Pattern.MULTILINE);
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  private final Map<String, Double> samples = new TreeMap<>();
  private final Set<String> names = new TreeSet<>();
  private final Map<String, Set<String>> labels = new TreeMap<>();
  private final Set<String> values = new TreeSet<>();
  private final String text;

  private Scrape(String text) {
    this.text = text;
    SAMPLE.matcher(text).results().forEach(this::add);
  }

  static Scrape of(URI management) {
    return new Scrape(
        RestAssured.given()
            .accept("text/plain")
            .get(management.resolve("/q/metrics"))
            .then()
            .statusCode(200)
            .extract()
            .asString());
  }

  private void add(MatchResult sample) {
    String name = sample.group(1);
    String all = sample.group(2) == null ? "" : sample.group(2);
    names.add(name);
    samples.put(name + "{" + all.replaceAll(",$", "") + "}", Double.valueOf(sample.group(3)));
    if (name.startsWith("parley_")) {
      LABEL
          .matcher(all)
          .results()
          .filter((MatchResult label) -> !label.group(1).equals("le"))
          .forEach((MatchResult label) -> {
            labels.computeIfAbsent(family(name), n -> new TreeSet<>()).add(label.group(1));
            values.add(label.group(2));
          });
    }
  }

  /** The value of a sample such as {@code parley_asks_total{channel="mcp",tool="x"}}, else 0. */
  double value(String sample) {
    return samples.getOrDefault(sample, 0.0);
  }

  Set<String> names() {
    return names;
  }

  /** The metrics of our own, histograms by one name. */
  Set<String> families() {
    Set<String> families = new TreeSet<>();
    names.stream().filter(n -> n.startsWith("parley_")).map(Scrape::family).forEach(families::add);
    return families;
  }

  Set<String> labels(String family) {
    return labels.getOrDefault(family, Set.of());
  }

  /** All values of labels of our own metrics. */
  Set<String> values() {
    return values;
  }

  String text() {
    return text;
  }

  private static String family(String name) {
    return name.replaceFirst("_seconds_(bucket|count|sum|max)$", "_seconds");
  }
}
