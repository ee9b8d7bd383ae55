package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Advice;
import dev.parley.tool.ToolResult;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How one call waits and answers, which is where the eras differ.
 *
 * @param slice how long this request waits at most
 * @param abandonable whether a client that goes away has no handle to come back with
 * @param progressToken null where no progress is wanted
 * @param first what is done with a question that is open when the call comes
 * @param last what is done with one that is still open when the slice is over; to wait is no choice
 * @param structured whether the revision knows structured results
 * @param finish adds what every result of the era has
 * @param givenUp completes when the client says that it wants no answer; empty where it cannot
 * @param companion what goes on besides, where the answer is a stream
 * @param advice what a result adds that brings no answer
 * @param origin where the request comes from
 */
public record WaitRules(
    Duration slice,
    boolean abandonable,
    @Nullable JsonNode progressToken,
    Function<Interaction, Uni<ModernReply>> first,
    Function<Interaction, Uni<ModernReply>> last,
    boolean structured,
    UnaryOperator<ObjectNode> finish,
    Optional<CompletableFuture<Void>> givenUp,
    Companion companion,
    Function<Interaction, Uni<Advice>> advice,
    CallerTrace origin) {

  /** Always the same step. */
  public static Function<Interaction, Uni<ModernReply>> always(ModernReply step) {
    return open -> Uni.createFrom().item(step);
  }

  /** The same, until the client says that it wants no answer. */
  public WaitRules until(CompletableFuture<Void> unwanted) {
    return new WaitRules(
        slice,
        abandonable,
        progressToken,
        first,
        last,
        structured,
        finish,
        Optional.of(unwanted),
        companion,
        advice,
        origin);
  }

  boolean isGivenUp() {
    return givenUp.isPresent() && givenUp.get().isDone();
  }

  ObjectNode result(ToolResult result) {
    return finish.apply(ToolResults.of(result, structured));
  }

  ObjectNode error(String text) {
    return finish.apply(ToolResults.error(text));
  }
}
