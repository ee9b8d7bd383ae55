package dev.parley.transport.mcp.modern;

import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** Sends the states of tasks to the streams that follow them. */
@Singleton
class TaskFeed {
  private final ModernTasks tasks;
  private final InteractionService interactions;
  private final ChangeBus changes;

  TaskFeed(ModernTasks tasks, InteractionService interactions, ChangeBus changes) {
    this.tasks = tasks;
    this.interactions = interactions;
    this.changes = changes;
  }

  /** Sends the state of a task to a stream, now and after each change, until the stream ends. */
  void follow(Interaction task, Subscription stream) {
    AtomicReference<Instant> expiry = new AtomicReference<>(task.expiresAt());
    stream.tie(changes.watchElicited(task.key(), now -> tell(task, now, stream)));
    stream.tie(
        changes.listen(
            task.key().session(),
            change -> {
              switch (change) {
                case Change.Missed missed -> look(task, stream);
                case Change.Resolved(Interaction ended) -> tell(task, ended, stream);
                case Change.Updated(Interaction open) -> tellOfTime(task, open, expiry, stream);
                // who asks for the state reads it; it is no news to a model
                case Change.Seen seen -> {}
                case Change.Snoozed snoozed -> {}
                case Change.Taken taken -> {}
                case Change.Requested requested -> {}
                case Change.Drafted drafted -> {}
                case Change.Collected collected -> {}
                case Change.PresenceChanged presence -> {}
                case Change.Away away -> {}
              }
            }));
    // it may have changed before the watch began
    look(task, stream);
  }

  /** Another question may have the same ids once the task is forgotten. */
  private static void tell(Interaction task, Interaction now, Subscription stream) {
    if (now.reference().equals(task.reference())) {
      stream.tell(now);
    }
  }

  /** A task says its ttl, and nothing else that is updated, such as the title of its session. */
  private static void tellOfTime(
      Interaction task, Interaction now, AtomicReference<Instant> expiry, Subscription stream) {
    if (now.reference().equals(task.reference())
        && !now.expiresAt().equals(expiry.getAndSet(now.expiresAt()))) {
      stream.tell(now);
    }
  }

  private void look(Interaction task, Subscription stream) {
    interactions.find(task.key()).subscribe().with(now -> tell(task, now, stream), stream::missed);
  }

  /** The state of a task for a client; it may contain the questions as a form. */
  Uni<DetailedTask> told(Interaction now, ClientCapabilities client) {
    return tasks.told(now, client);
  }
}
