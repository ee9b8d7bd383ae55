package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.ArgumentDigests;
import dev.parley.call.CallIds;
import dev.parley.call.CallMetadata;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.limits.RateLimits;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolDescription;
import dev.parley.tool.ToolRegistry;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the open questions of a call for its view, which knows only the arguments of the call. */
@Singleton
final class FindQuestions implements ViewTool {
  private static final ToolDescription DESCRIPTION =
      ViewTool.description(
          "view_find_questions",
          "Find Questions",
          "Finds the open questions of a call for its view",
          true,
          false);

  /** The most bytes of questions that are read from the store at once. */
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

  FindQuestions(
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

  /**
   * The result.
   *
   * @param interaction null where the call has no open question, or several fit
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Found(@Nullable JsonNode interaction) {}

  @Override
  public ToolDescription description() {
    return DESCRIPTION;
  }

  /** By the reference of the question or, without one, by the arguments of the call. */
  @Override
  public Uni<Record> call(McpHttpRequest http, CallParams params) {
    Principal asker = http.principal();
    limits.poll(asker);
    JsonNode arguments = params.arguments();
    String reference = arguments.path("reference").asText(awaited(arguments.path("arguments")));
    if (!reference.isEmpty()) {
      return interactions.find(asker, reference).map(this::found);
    }
    CallIds ids = metadata.ids(params.meta(), http.sessionHeader(), http.sessionQuery());
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
        .map(fitting -> fitting.size() == 1 ? found(fitting.getFirst()) : new Found(null));
  }

  /** The only argument of {@code await_user_answers}; other calls name a reference to replace. */
  private static String awaited(JsonNode arguments) {
    return arguments.size() == 1 ? arguments.path("reference").asText("") : "";
  }

  /** The digests that the call may have: for the named tool or, without a name, for any tool. */
  private Set<String> digests(JsonNode arguments) {
    String named = arguments.path("tool").asText("");
    return (named.isEmpty() ? ASKING.stream() : Stream.of(named))
        .map(tools::find)
        .flatMap(Optional::stream)
        .map((Tool tool) -> digests.of(tool, arguments.path("arguments")).digest())
        .collect(Collectors.toUnmodifiableSet());
  }

  private Record found(Interaction interaction) {
    traces.shown(interaction, "app");
    return new Found(json.of(interaction));
  }
}
