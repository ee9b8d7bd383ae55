package dev.parley.transport.websocket;

import dev.parley.interaction.Change;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Interaction;
import dev.parley.limits.OutgoingBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The changes that a frontend gets after its replay, or after a page. Not thread-safe. */
final class HeldBackChanges {
  /** The most changes that are held back while a slow peer reads its replay. */
  private static final int MOST = 20_000;

  /** The bytes that a held-back change takes besides its interaction. */
  private static final int CHANGE_BYTES = 200;

  private final OutgoingBuffer buffer;
  private final List<Change> changes = new ArrayList<>(0);
  private int pauses;

  HeldBackChanges(OutgoingBuffer buffer) {
    this.buffer = buffer;
  }

  boolean isPaused() {
    return pauses > 0;
  }

  /** Holds changes back until {@link #resume} has been called as often as this. */
  void pause() {
    pauses++;
  }

  /** Passes the changes on, unless another pause is still active. */
  void resume(Consumer<Change> to) {
    if (--pauses == 0) {
      for (Change change : changes) {
        buffer.remove(bytes(change));
        to.accept(change);
      }
      changes.clear();
    }
  }

  /**
   * @return false if there is no room for it
   */
  boolean add(Change change) {
    return changes.size() < MOST && buffer.add(bytes(change)) && changes.add(change);
  }

  private static int bytes(Change change) {
    return CHANGE_BYTES
        + switch (change) {
          case Change.Requested(Interaction interaction) -> interaction.ask().arguments().weight();
          case Change.Updated(Interaction interaction) -> interaction.ask().arguments().weight();
          case Change.Seen(Interaction interaction, String from) ->
              interaction.ask().arguments().weight();
          case Change.Drafted(Interaction interaction, Draft draft, String from) ->
              interaction.ask().arguments().weight() + draft.weight();
          case Change.Resolved(Interaction interaction) -> interaction.ask().arguments().weight();
          case Change.Snoozed snoozed -> 0;
          case Change.Taken taken -> 0;
          case Change.Collected collected -> 0;
          case Change.PresenceChanged presence -> 0;
          case Change.Away away -> 0;
          case Change.Missed missed -> 0;
        };
  }
}
