package dev.parley.clients;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The official Java client, of the legacy era, at its defaults. */
@QuarkusTest
class JavaSdkClientTest {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(20);

  @RegisterExtension final Parley parley = new Parley();

  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final List<McpSyncClient> clients = new ArrayList<>();

  @AfterEach
  void close() {
    clients.forEach(McpSyncClient::close);
    executor.shutdownNow();
  }

  @Test
  void listsTheTools() {
    McpSyncClient client = client(DEFAULT_TIMEOUT);

    assertEquals("parley", client.getServerInfo().name());
    assertEquals("2025-11-25", client.getCurrentInitializationResult().protocolVersion());
    assertEquals(List.of(ASK, AWAIT), client.listTools().tools().stream().map(Tool::name).toList());
    client.ping();
  }

  @Test
  void getsTheAnswersToAllKindsAfterARefusedAnswer() throws Exception {
    ParleyPerson person = parley.person();
    var call = call(client(DEFAULT_TIMEOUT), Questions.everyKind(), Map.of());
    JsonNode question = person.sees();
    JsonNode refused =
        person.answersInVain(question, answer("colour", "Green"), answer("why", "Fun"));
    person.answers(
        question, answer("colour", "Red"), answer("sizes", "M", "L"), answer("why", "Fun"));

    CallToolResult result = call.get(30, TimeUnit.SECONDS);
    assertEquals("not_a_choice", refused.at("/data/details/0/error").asText());
    assertFalse(result.isError());
    assertEquals(
        Json.read(
            """
            {"answers":[{"question":"Which colour?","answer":["Red"]},
             {"question":"Which sizes?","answer":["M","L"]},
             {"question":"What for?","answer":["Fun"]}]}
            """),
        Json.read(text(result)));
    assertEquals("answered", status(result));
  }

  @Test
  void getsARefusalAsAnOrdinaryResult() throws Exception {
    ParleyPerson person = parley.person();
    var call = call(client(DEFAULT_TIMEOUT), Questions.colour(), Map.of());
    person.declines(person.sees(), "Ask my boss");

    CallToolResult result = call.get(30, TimeUnit.SECONDS);
    assertFalse(result.isError());
    assertEquals("User declined to answer: Ask my boss", text(result));
    assertEquals("declined", status(result));
  }

  @Test
  void isToldWhatIsWrongWithItsArguments() throws Exception {
    var call = call(client(DEFAULT_TIMEOUT), Json.object(), Map.of());

    CallToolResult result = call.get(30, TimeUnit.SECONDS);
    assertTrue(result.isError());
    assertEquals("validation_failed", Json.read(text(result)).path("error").asText());
  }

  @Test
  void comesBackAfterItsTimeoutWithoutAskingTwice() throws Exception {
    ParleyPerson person = parley.person();
    Map<String, Object> meta = Map.of("dev.parley/toolUseId", "toolu_1");
    McpSyncClient patient = client(DEFAULT_TIMEOUT);
    // time enough to initialize on a busy machine
    var impatient = call(client(Duration.ofSeconds(2)), Questions.colour(), meta);
    JsonNode question = person.sees();
    var failure = assertThrows(ExecutionException.class, () -> impatient.get(30, TimeUnit.SECONDS));
    assertTrue(failure.toString().contains("Timeout"), failure::toString);
    var again = call(patient, Questions.colour(), meta);
    person.answers(question, answer("colour", "Blue"));

    assertTrue(text(again.get(30, TimeUnit.SECONDS)).contains("Blue"));
    assertEquals("toolu_1", question.path("toolUseId").asText());
    assertEquals("answered", person.seesEnding().path("status").asText());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  void getsAReferenceBeforeItGivesUp() throws Exception {
    ParleyPerson person = parley.person();
    McpSyncClient client = defaultClient();
    var call = call(client, Questions.colour(), Map.of());
    JsonNode question = person.sees();

    CallToolResult pending = call.get(60, TimeUnit.SECONDS);
    assertFalse(pending.isError());
    assertEquals("pending", status(pending));
    String reference = Json.of(pending.structuredContent()).path("reference").asText();
    assertTrue(text(pending).contains(AWAIT) && text(pending).contains(reference));

    var awaiting = call(client, AWAIT, Questions.reference(reference), Map.of());
    person.answers(question, answer("colour", "Red"));
    CallToolResult answered = awaiting.get(60, TimeUnit.SECONDS);
    assertEquals("answered", status(answered));
    assertEquals(1, person.count("interaction/requested"));
  }

  /** The client of an application without settings: it gives up after 20 s. */
  private McpSyncClient defaultClient() {
    return initialized(McpClient.sync(transport()).build());
  }

  private McpSyncClient client(Duration timeout) {
    return initialized(McpClient.sync(transport()).requestTimeout(timeout).build());
  }

  private HttpClientStreamableHttpTransport transport() {
    return HttpClientStreamableHttpTransport.builder(Parley.url("").toString())
        .endpoint("/mcp")
        .requestBuilder(HttpRequest.newBuilder().header("Parley-Session", parley.session()))
        .build();
  }

  private McpSyncClient initialized(McpSyncClient client) {
    clients.add(client);
    client.initialize();
    return client;
  }

  private CompletableFuture<CallToolResult> call(
      McpSyncClient client, JsonNode arguments, Map<String, Object> meta) {
    return call(client, ASK, arguments, meta);
  }

  private CompletableFuture<CallToolResult> call(
      McpSyncClient client, String tool, JsonNode arguments, Map<String, Object> meta) {
    Map<String, Object> map =
        new ObjectMapper().convertValue(arguments, new TypeReference<Map<String, Object>>() {});
    CallToolRequest request = CallToolRequest.builder(tool).arguments(map).meta(meta).build();
    return CompletableFuture.supplyAsync(() -> client.callTool(request), executor);
  }

  private static String text(CallToolResult result) {
    return assertInstanceOf(TextContent.class, result.content().getFirst()).text();
  }

  private static String status(CallToolResult result) {
    return Json.of(result.structuredContent()).path("status").asText();
  }
}
