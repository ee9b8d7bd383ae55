package dev.parley.transport.mcp.modern;

import dev.parley.transport.mcp.call.TaskFacts;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * How a task stands (ext-tasks, Task). Times are ISO 8601.
 *
 * @param statusMessage the status in words, for the model
 */
@RegisterForReflection
record TaskState(
    String taskId,
    String status,
    String statusMessage,
    String createdAt,
    String lastUpdatedAt,
    long ttlMs,
    long pollIntervalMs) {

  static TaskState of(TaskFacts task, String statusMessage) {
    return new TaskState(
        task.taskId(),
        task.status().wire(),
        statusMessage,
        task.createdAt().toString(),
        task.lastUpdatedAt().toString(),
        task.ttl().toMillis(),
        task.pollInterval().toMillis());
  }
}
