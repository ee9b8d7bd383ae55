import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Drives the official Java SDK against a running Parley; see the README of the folder above. */
public final class Driver {
  private static final String ASK = "ask_user_questions";
  private static final String AWAIT = "await_user_answers";
  private static final Pattern REFERENCE = Pattern.compile("\\bref_[\\w-]+");
  private static final int MOST_WAITS = 5;
  private static final int MOST_CALLS = 30;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final String scenario = System.getenv("SCENARIO");
  private final Step ask = new Step(ASK, read("PROMPT"));
  private final List<Seen> seen = new ArrayList<>();

  private record Step(String tool, Map<String, Object> args) {}

  /** What the model sees of one call. */
  private record Seen(
      String call, String text, boolean isError, Object structured, String thrown) {}

  public static void main(String[] args) throws IOException {
    new Driver().run();
  }

  private void run() throws IOException {
    try (McpSyncClient client = connect()) {
      for (var step = next(); step.isPresent(); step = next()) {
        seen.add(call(client, step.get()));
        if (seen.size() == 1) {
          System.out.println("{\"progress\":\"first-result\"}");
          IO.readln();
        }
      }
      Map<String, Object> report = new LinkedHashMap<>();
      report.put("client", "io.modelcontextprotocol.sdk:mcp-core");
      report.put("version", version());
      report.put("era", client.getCurrentInitializationResult().protocolVersion());
      report.put("seen", seen);
      System.out.println(MAPPER.writeValueAsString(report));
    }
  }

  private McpSyncClient connect() {
    URI url = URI.create(System.getenv("PARLEY_URL"));
    var session =
        HttpRequest.newBuilder().header("Parley-Session", System.getenv("PARLEY_SESSION"));
    String token = System.getenv("PARLEY_TOKEN");
    if (token != null) {
      session.header("Authorization", "Bearer " + token);
    }
    var transport =
        HttpClientStreamableHttpTransport.builder(url.resolve("/").toString())
            .endpoint(url.getPath())
            .requestBuilder(session)
            .build();
    var builder =
        McpClient.sync(transport)
            .clientInfo(Implementation.builder("parley-client-matrix", "1.0.0").build());
    if (scenario.equals("form")) {
      builder
          .capabilities(ClientCapabilities.builder().elicitation().build())
          .elicitation(request -> new ElicitResult(ElicitResult.Action.ACCEPT, read("FORM")));
    }
    McpSyncClient client = builder.build();
    client.initialize();
    client.listTools();
    return client;
  }

  /** The call that follows on what was seen, or none where the model has done. */
  private Optional<Step> next() {
    if (seen.isEmpty()) {
      return Optional.of(ask);
    }
    String text = seen.getLast().text();
    Optional<Step> wait = Optional.empty();
    Matcher reference = REFERENCE.matcher(text);
    if (text.contains(AWAIT) && reference.find()) {
      wait = Optional.of(new Step(AWAIT, Map.of("reference", reference.group())));
    }
    return switch (scenario) {
      case "after-slice" -> wait.filter(step -> seen.size() <= MOST_WAITS);
      case "next-call" -> Optional.of(ask).filter(step -> seen.size() == 1);
      case "defaults" ->
          seen.size() == MOST_CALLS || text.contains("\"answers\"")
              ? Optional.empty()
              : wait.or(() -> Optional.of(ask));
      default -> Optional.empty();
    };
  }

  private static Seen call(McpSyncClient client, Step step) {
    try {
      CallToolRequest request = CallToolRequest.builder(step.tool()).arguments(step.args()).build();
      CallToolResult result = client.callTool(request);
      String text =
          result.content().stream()
              .filter(TextContent.class::isInstance)
              .map(content -> ((TextContent) content).text())
              .collect(Collectors.joining("\n"));
      return new Seen(
          step.tool(),
          text,
          Boolean.TRUE.equals(result.isError()),
          result.structuredContent(),
          null);
    } catch (RuntimeException e) {
      String thrown = e.getClass().getSimpleName() + ": " + e.getMessage();
      return new Seen(step.tool(), "", true, null, thrown);
    }
  }

  private static String version() throws IOException {
    String file = "/META-INF/maven/io.modelcontextprotocol.sdk/mcp-core/pom.properties";
    Properties properties = new Properties();
    try (InputStream stream = McpClient.class.getResourceAsStream(file)) {
      properties.load(stream);
    }
    return properties.getProperty("version");
  }

  private static Map<String, Object> read(String variable) {
    try {
      return MAPPER.readValue(System.getenv(variable), new TypeReference<>() {});
    } catch (IOException e) {
      throw new IllegalArgumentException(variable, e);
    }
  }
}
