package dev.parley.transport.mcp.legacy;

import dev.parley.transport.mcp.call.TaskFacts;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * A task as revision 2025-11-25 writes it (schema {@code Task}). Times are ISO 8601.
 *
 * @param statusMessage the status in words, for the model
 * @param ttl in milliseconds from its creation
 * @param pollInterval in milliseconds
 */
@RegisterForReflection
record LegacyTask(
    String taskId,
    String status,
    String statusMessage,
    String createdAt,
    String lastUpdatedAt,
    long ttl,
    long pollInterval) {

  static LegacyTask of(TaskFacts task) {
    return of(task, task.statusMessage());
  }

  static LegacyTask of(TaskFacts task, String statusMessage) {
    return new LegacyTask(
        task.taskId(),
        task.status().wire(),
        statusMessage,
        task.createdAt().toString(),
        task.lastUpdatedAt().toString(),
        task.ttl().toMillis(),
        task.pollInterval().toMillis());
  }
}
