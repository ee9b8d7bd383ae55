package dev.parley.transport.mcp.wire;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the server says of itself. */
@Singleton
public class ServerIdentity {
  public static final String INSTRUCTIONS =
      """
      Parley asks the human on your behalf. Call ask_user_questions when you need a decision, a \
      preference or a fact that only the human has; put all questions into one call. If a result \
      says that the questions are still open, call await_user_answers with its reference.\
      """;

  private final Implementation implementation;
  private final ResultBase complete;
  private final ResultBase inputRequired;
  private final ResultBase task;

  ServerIdentity(@ConfigProperty(name = "quarkus.application.version") String version) {
    this.implementation = new Implementation("parley", "Parley", version);
    ResultMeta meta = new ResultMeta(implementation, null);
    this.complete = new ResultBase("complete", meta);
    this.inputRequired = new ResultBase("input_required", meta);
    this.task = new ResultBase("task", meta);
  }

  public Implementation implementation() {
    return implementation;
  }

  /** The common members of a final result. */
  public ResultBase complete() {
    return complete;
  }

  /**
   * The common members of an interim result, after which the client calls again
   * (basic/patterns/mrtr).
   */
  public ResultBase inputRequired() {
    return inputRequired;
  }

  /** The common members of a handle for the result (ext-tasks, CreateTaskResult). */
  public ResultBase task() {
    return task;
  }
}
