import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts the service, does with it what hosts and people do, and stops it, so that the JVM writes
 * down what it has loaded and what was called often. Knows only the JDK: it runs while an image is
 * built.
 *
 * <p>Arguments: the file that must be there in the end, and then the command that starts the
 * service. The system property {@code service} says where it listens, if not on its default port.
 */
public final class Training {
  private static final String SERVICE = System.getProperty("service", "127.0.0.1:8080");

  /** So many that what a question goes through has been compiled, and its profiles are worth it. */
  private static final int ROUNDS = Integer.getInteger("rounds", 500);

  private static final int PATIENCE_SECONDS = 60;
  private static final Pattern TOOL_USE = Pattern.compile("\"toolUseId\":\"([^\"]+)\"");

  private static final String INTERACTIONS = "/api/v1/sessions/default/interactions";

  private static final String QUESTIONS =
      """
      {"questions":[
        {"text":"Which colour?","type":"SingleChoice","choices":["Red","Blue"]},
        {"text":"And which sizes?","type":"MultiChoice","choices":["S","M","L"]},
        {"text":"Anything else?","type":"FreeText"}]}\
      """;

  private static final String ANSWERS =
      """
      "answers":[{"id":"q1","answer":["Blue"]},{"id":"q2","answer":["S","L"]},{"id":"q3","answer":["no"]}]\
      """;

  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
        "capabilities":{},"clientInfo":{"name":"training","version":"1"}}}\
      """;

  private static final String INITIALIZED =
      """
      {"jsonrpc":"2.0","method":"notifications/initialized"}\
      """;

  private static final String RPC =
      """
      {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":%s}\
      """
          .formatted(QUESTIONS);

  private static final String LEGACY =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_user_questions",
        "arguments":%s}}\
      """
          .formatted(QUESTIONS);

  private static final String MODERN =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_user_questions",
        "arguments":%s,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
        "io.modelcontextprotocol/clientInfo":{"name":"training","version":"1"},
        "io.modelcontextprotocol/clientCapabilities":{}}}}\
      """
          .formatted(QUESTIONS);

  private static final String REST =
      """
      {"arguments":%s}\
      """
          .formatted(QUESTIONS);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();

  private Training() {}

  public static void main(String[] arguments) throws Exception {
    Path cache = Path.of(arguments[0]);
    List<String> command = List.of(arguments).subList(1, arguments.length);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // this program has no local token, and answers
    builder.environment().put("PARLEY_ACCESS_LOCAL_TOKEN", "none");
    Process service = builder.start();
    try {
      awaitListening(service);
      new Training().work();
    } finally {
      // an orderly stop, without closing what it still says
      service.toHandle().destroy();
    }
    if (!service.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      service.destroyForcibly();
      throw new IllegalStateException("the service does not stop");
    }
    if (!Files.exists(cache)) {
      throw new IllegalStateException("there is no " + cache);
    }
    System.out.println(cache + ": " + Files.size(cache) / 1024 / 1024 + " MB");
  }

  /** Repeats what the service says, until it listens, and from then on beside. */
  private static void awaitListening(Process service) throws IOException {
    var lines = service.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      System.out.println(line);
      if (line.contains("Listening on")) {
        Thread.ofVirtual().start(() -> lines.lines().forEach(System.out::println));
        return;
      }
    }
    throw new IllegalStateException("the service does not start");
  }

  private void work() throws Exception {
    for (String path : List.of("/", "/openapi.yaml", "/asyncapi.yaml")) {
      send(get(path));
    }
    WebSocket person =
        http.newWebSocketBuilder()
            .subprotocols("parley.v1")
            .buildAsync(URI.create("ws://" + SERVICE + "/ws/v1/sessions/default"), new Frames())
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    await("session/ready");
    List<HttpRequest> asks = asks();
    for (int round = 0; round < ROUNDS; round++) {
      for (HttpRequest ask : asks) {
        CompletableFuture<HttpResponse<String>> call = http.sendAsync(ask, BodyHandlers.ofString());
        overSocket(person, round, asked());
        answered(call);
      }
      CompletableFuture<HttpResponse<String>> call =
          http.sendAsync(post(INTERACTIONS, REST), BodyHandlers.ofString());
      String asked = asked();
      send(get(INTERACTIONS));
      send(post(INTERACTIONS + "/" + asked + "/answer", "{" + ANSWERS + "}"));
      answered(call);
    }
    person.sendClose(WebSocket.NORMAL_CLOSURE, "").get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** One call by each way for hosts that is JSON-RPC. */
  private List<HttpRequest> asks() throws IOException, InterruptedException {
    String[] era = {"MCP-Protocol-Version", "2025-11-25"};
    String session =
        send(post("/mcp", INITIALIZE)).headers().firstValue("Mcp-Session-Id").orElseThrow();
    String[] legacy = {era[0], era[1], "Mcp-Session-Id", session};
    send(post("/mcp", INITIALIZED, legacy));
    return List.of(
        post("/rpc", RPC),
        post("/mcp", LEGACY, legacy),
        post(
            "/mcp",
            MODERN,
            "MCP-Protocol-Version",
            "2026-07-28",
            "Mcp-Method",
            "tools/call",
            "Mcp-Name",
            "ask_user_questions"));
  }

  private String asked() throws InterruptedException {
    Matcher asked = TOOL_USE.matcher(await("interaction/requested"));
    if (!asked.find()) {
      throw new IllegalStateException("a question without an id");
    }
    return asked.group(1);
  }

  private static void overSocket(WebSocket person, int id, String asked) throws Exception {
    String respond =
        """
        {"jsonrpc":"2.0","id":%d,"method":"interaction/respond","params":{"toolUseId":"%s",%s}}\
        """;
    person.sendText(respond.formatted(id, asked, ANSWERS), true).get();
  }

  private static void answered(CompletableFuture<HttpResponse<String>> call) throws Exception {
    HttpResponse<String> result = call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (!result.body().contains("Blue")) {
      throw new IllegalStateException(result.request() + ": " + result + " " + result.body());
    }
  }

  private static HttpRequest get(String path) {
    return HttpRequest.newBuilder(URI.create("http://" + SERVICE + path)).build();
  }

  private static HttpRequest post(String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + SERVICE + path))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(body));
    return (headers.length == 0 ? request : request.headers(headers)).build();
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IllegalStateException(response + " " + response.body());
    }
    return response;
  }

  /** The next notification of that method; others before it are left aside. */
  private String await(String method) throws InterruptedException {
    String name = "\"" + method + "\"";
    for (String frame = next(); ; frame = next()) {
      if (frame.contains(name)) {
        return frame;
      }
    }
  }

  private String next() throws InterruptedException {
    String frame = frames.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (frame == null) {
      throw new IllegalStateException("nothing comes over the socket");
    }
    return frame;
  }

  /** Puts whole messages into the queue. */
  private final class Frames implements WebSocket.Listener {
    private final StringBuilder begun = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
      begun.append(part);
      if (last) {
        frames.add(begun.toString());
        begun.setLength(0);
      }
      socket.request(1);
      return null;
    }
  }
}
