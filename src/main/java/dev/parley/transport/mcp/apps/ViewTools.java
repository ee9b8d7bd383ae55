package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.ArgumentDigests;
import dev.parley.call.CallIds;
import dev.parley.call.CallMetadata;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.Via;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.limits.RateLimits;
import dev.parley.question.json.SubmissionReader;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolDescription;
import dev.parley.tool.ToolRegistry;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The two tools that the view calls, and no model: hosts of MCP Apps keep tools of visibility
 * {@code app} from it (Visibility). They give nothing that the asker could not have otherwise.
 */
@Singleton
class ViewTools {
  static final String FIND = "view_find_questions";
  static final String ANSWER = "view_answer_questions";

  static final List<ToolDescription> DESCRIPTIONS =
      List.of(
          description(
              FIND,
              "Find Questions",
              "Finds the open questions of a call for its view",
              true,
              false),
          description(
              ANSWER,
              "Answer Questions",
              "Takes what the human entered into the view",
              false,
              true));

  /** How large the questions are together that are looked at at once. */
  private static final int PAGE_BYTES = 1_048_576;

  private static final List<String> ASKING =
      List.of("ask_user_questions", "question", "questionnaire");

  private final InteractionService interactions;
  private final ArgumentDigests digests;
  private final ToolRegistry tools;
  private final InteractionJson json;
  private final RateLimits limits;
  private final InteractionTraces traces;
  private final CallMetadata metadata;

  ViewTools(
      InteractionService interactions,
      ArgumentDigests digests,
      ToolRegistry tools,
      InteractionJson json,
      RateLimits limits,
      InteractionTraces traces,
      CallMetadata metadata) {
    this.interactions = interactions;
    this.digests = digests;
    this.tools = tools;
    this.json = json;
    this.limits = limits;
    this.traces = traces;
    this.metadata = metadata;
  }

  private static ToolDescription description(
      String name, String title, String job, boolean readOnly, boolean needsReference) {
    return new ToolDescription(
        name,
        title,
        job + ". Not for models: only the human may answer.",
        ViewToolSchema.input(needsReference),
        ViewToolSchema.OUTPUT,
        new ToolDescription.Annotations(null, readOnly, false),
        null,
        UiMeta.of(AppView.URI, "app"));
  }

  /**
   * What a tool returns, as structured content.
   *
   * @return fails with a {@link Refusal}
   */
  Uni<ObjectNode> call(McpHttpRequest http, String name, JsonNode arguments, JsonNode meta) {
    return Uni.createFrom()
        .deferred(() -> name.equals(FIND) ? find(http, arguments, meta) : answer(http, arguments));
  }

  /** By reference, or by what the call had for arguments: its only open question, or none. */
  private Uni<ObjectNode> find(McpHttpRequest http, JsonNode arguments, JsonNode meta) {
    Principal asker = http.principal();
    limits.poll(asker);
    String reference = arguments.path("reference").asText(awaited(arguments.path("arguments")));
    if (!reference.isEmpty()) {
      return interactions.find(asker, reference).map(found -> wrapped(Optional.of(found)));
    }
    CallIds ids = metadata.ids(meta, http.sessionHeader(), http.sessionQuery());
    Set<String> digests = digests(arguments);
    return interactions
        .openPages(SessionKey.of(asker, ids.sessionId()), PAGE_BYTES)
        .onItem()
        .transformToIterable(SessionPage::interactions)
        .filter(one -> one.ask().asker().equals(asker))
        .filter(one -> digests.contains(one.ask().digest()))
        // a second one is enough to know that there are several
        .select()
        .first(2)
        .collect()
        .asList()
        .map(fitting ->
            wrapped(fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty()));
  }

  /** What a call awaits; a call that asks may name the reference of what it replaces. */
  private static String awaited(JsonNode arguments) {
    return arguments.size() == 1 ? arguments.path("reference").asText("") : "";
  }

  /** Of the tool that is named, or of every one that it could have been. */
  private Set<String> digests(JsonNode arguments) {
    String named = arguments.path("tool").asText("");
    return (named.isEmpty() ? ASKING.stream() : Stream.of(named))
        .map(tools::find)
        .flatMap(Optional::stream)
        .map((Tool tool) -> digests.of(tool, arguments.path("arguments")).digest())
        .collect(Collectors.toUnmodifiableSet());
  }

  private ObjectNode wrapped(Optional<Interaction> found) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    found.ifPresent(interaction -> {
      traces.shown(interaction, "app");
      result.set("interaction", json.of(interaction));
    });
    return result;
  }

  private Uni<ObjectNode> answer(McpHttpRequest http, JsonNode arguments) {
    Principal asker = http.principal();
    EndedBy human =
        new EndedBy.Human(null, asker.owner(), Via.APP, http.actor().through(Via.APP.wire()));
    return interactions
        .find(asker, arguments.path("reference").asText())
        .chain(found ->
            switch (arguments.path("action").asText()) {
              case "answer" ->
                  interactions.respond(found.key(), SubmissionReader.read(arguments), human);
              case "decline" ->
                  interactions.decline(
                      found.key(), SubmissionReader.text(arguments, "reason"), human);
              case "dismiss" -> interactions.cancel(found.key(), false, human);
              default ->
                  throw Refusal.of(
                      ErrorCode.INVALID_ARGUMENT, "action must be answer, decline or dismiss");
            })
        .map(ended -> JsonNodeFactory.instance.objectNode().put("status", ended.status()));
  }
}
