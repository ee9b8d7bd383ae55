package dev.parley.transport.mcp.call;

import dev.parley.config.InteractionConfig;
import dev.parley.config.McpConfig;
import dev.parley.interaction.Interaction;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Makes the task that stands for an interaction. */
@Singleton
public class TaskFactory {
  private final Duration retention;
  private final Duration pollInterval;

  TaskFactory(InteractionConfig interactionConfig, McpConfig mcpConfig) {
    this.retention = interactionConfig.retention();
    this.pollInterval = mcpConfig.pollInterval();
  }

  /**
   * @param asking whether the client is asked for something
   */
  public TaskFacts of(Interaction now, boolean asking) {
    return TaskFacts.of(now, asking, retention, pollInterval);
  }
}
