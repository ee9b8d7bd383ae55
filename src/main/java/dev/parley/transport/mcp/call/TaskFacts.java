package dev.parley.transport.mcp.call;

import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.tool.SeenSentences;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * An interaction as a task (ext-tasks, Tasks; MCP 2025-11-25, basic/utilities/tasks). Its id is the
 * reference of the interaction, which nobody can guess and only the asker can use. So every pod
 * knows the task before its id is given out, for as long as the question or its result is kept.
 *
 * @param statusMessage the status in words, for the model
 * @param ttl from its creation
 */
public record TaskFacts(
    String taskId,
    Status status,
    String statusMessage,
    Instant createdAt,
    Instant lastUpdatedAt,
    Duration ttl,
    Duration pollInterval) {

  /** The states of a task; there is no failed one, since every ending is a result. */
  public enum Status {
    WORKING("working", "Waiting for the human to answer"),
    INPUT_REQUIRED("input_required", "Waiting for the human to answer through this client"),
    COMPLETED("completed", "The questions have found their ending"),
    CANCELLED("cancelled", "The questions were taken back");

    private final String wire;
    private final String message;

    Status(String wire, String message) {
      this.wire = wire;
      this.message = message;
    }

    public String wire() {
      return wire;
    }
  }

  /**
   * @param asking whether the client is asked for something
   */
  static TaskFacts of(Interaction now, boolean asking, Duration retention, Duration pollInterval) {
    Interaction.Ending ending = now.ending();
    Status status = status(ending, asking);
    Instant updated = ending == null ? now.createdAt() : ending.at();
    Instant until = (ending == null ? now.expiresAt() : updated).plus(retention);
    return new TaskFacts(
        now.reference(),
        status,
        ending == null ? SeenSentences.addedTo(status.message, now.seenAt()) : status.message,
        now.createdAt().truncatedTo(ChronoUnit.MILLIS),
        updated.truncatedTo(ChronoUnit.MILLIS),
        Duration.between(now.createdAt(), until),
        pollInterval);
  }

  private static Status status(Interaction.@Nullable Ending ending, boolean asking) {
    if (ending == null) {
      return asking ? Status.INPUT_REQUIRED : Status.WORKING;
    }
    return ending.outcome().equals(Outcome.Aborted.BY_HOST) ? Status.CANCELLED : Status.COMPLETED;
  }
}
