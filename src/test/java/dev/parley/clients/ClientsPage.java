package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** docs/clients.md: prose that people write, around two tables with a line for each client. */
final class ClientsPage {
  private static final Path FILE = Path.of("docs", "clients.md");
  private static final String COMMAND =
      "./mvnw failsafe:integration-test -Dit.test=ClientMatrixIT -Ddocs=write";

  private static final String SEEN =
      """
      | Client | Package | Revision | Ways | Answered at once | Answered after the slice | Answered before the same ask comes again | Never answered | Declined | Form |
      |---|---|---|---|---|---|---|---|---|---|
      """;
  private static final String TIMES =
      """
      | Client | All at defaults, the human takes 70 s | After its own time-out | `User-Agent` | Progress | Setting that serves it best |
      |---|---|---|---|---|---|
      """;

  private final Map<RealClient, Map<Scenario, Run>> found = new EnumMap<>(RealClient.class);

  void add(Matrix.Row row, Run run) {
    found
        .computeIfAbsent(row.client(), client -> new EnumMap<>(Scenario.class))
        .put(row.scenario(), run);
  }

  /** Writes the lines of the clients that ran where {@code -Ddocs=write} says so, else compares. */
  void writeOrCompare() throws IOException {
    String text = Files.readString(FILE);
    String made = table(table(text, "seen", SEEN), "times", TIMES);
    if (System.getProperty("docs", "").equals("write")) {
      Files.writeString(FILE, made);
      return;
    }
    assertEquals(made, text, "to make the tables anew, package and run " + COMMAND);
  }

  private String table(String page, String name, String head) {
    Pattern place =
        Pattern.compile(
            "(?<begin><!-- made by ClientMatrixIT: %s -->\n).*?(?=<!-- end -->)".formatted(name),
            Pattern.DOTALL);
    Matcher old = place.matcher(page);
    if (!old.find()) {
      throw new AssertionError(FILE + " has no place for the table " + name);
    }
    List<String> lines = new ArrayList<>();
    for (RealClient client : RealClient.values()) {
      Optional<Map<Scenario, Run>> runs = Optional.ofNullable(found.get(client));
      runs.map(here -> line(client, name.equals("seen") ? seen(client, here) : times(client, here)))
          .or(() -> old.group().lines().filter(line -> line.startsWith(key(client))).findFirst())
          .ifPresent(lines::add);
    }
    String table = old.group("begin") + head + String.join("\n", lines) + "\n";
    return page.substring(0, old.start()) + table + page.substring(old.end());
  }

  private static String key(RealClient client) {
    return "| " + client.title() + " |";
  }

  private static String line(RealClient client, List<String> cells) {
    return key(client) + " " + String.join(" | ", cells) + " |";
  }

  private static List<String> seen(RealClient client, Map<Scenario, Run> runs) {
    List<String> cells = new ArrayList<>();
    cells.add("`%s` %s".formatted(client.artifact(), client.version()));
    cells.add(runs.get(Scenario.AT_ONCE).report().era());
    cells.add(
        runs.containsKey(Scenario.FORM) && client.bringsToken() ? "frontend, form" : "frontend");
    Arrays.stream(Scenario.values())
        .filter(scenario -> !scenario.isLong())
        .map(scenario -> outcome(scenario, runs))
        .forEach(cells::add);
    return cells;
  }

  private static List<String> times(RealClient client, Map<Scenario, Run> runs) {
    String atDefaults = outcome(Scenario.AT_DEFAULTS, runs);
    String outwaited = outcome(Scenario.OUTWAITED, runs);
    WireFacts wire = runs.get(Scenario.AT_ONCE).wire();
    return List.of(
        atDefaults,
        switch (outwaited) {
          case Verdict.WAITS -> "none within 70 s: it waits as long as Parley does";
          case Verdict.PENDING_FIRST -> "Parley ends the call first: " + outwaited;
          default -> outwaited;
        },
        wire.userAgent().isEmpty() ? "none" : "`" + wire.userAgent() + "`",
        wire.wantsProgress() ? "asks for it" : "does not ask for it",
        setting(client, atDefaults, outwaited));
  }

  private static String setting(RealClient client, String atDefaults, String outwaited) {
    if (client == RealClient.OPENAI_AGENTS) {
      // its application cannot set a name; it sends the name of the SDK which it uses
      return "`client_session_timeout_seconds=60` of its `MCPServerStreamableHttp`";
    }
    if (atDefaults.equals(Verdict.DROPPED)) {
      return "`parley.mcp.waits`: the name of your application with less than its time-out";
    }
    return switch (outwaited) {
      case Verdict.WAITS -> "`parley.mcp.waits`: the name of your application with `10m`, say";
      case Verdict.PENDING_FIRST -> "none: `parley.mcp.waits` names it by default";
      default -> "none: Parley's defaults are shorter than its time-out";
    };
  }

  private static String outcome(Scenario scenario, Map<Scenario, Run> runs) {
    Run run = runs.get(scenario);
    return run == null ? "has none" : Verdict.of(scenario, run);
  }
}
