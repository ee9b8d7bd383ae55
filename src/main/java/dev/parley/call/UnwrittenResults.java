package dev.parley.call;

import dev.parley.call.CallState.Finished;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;

/**
 * The finished calls of a batch, whose results are written when the whole batch is finished. If the
 * client disconnects before that, none of them counts as handed out. Thread-safe.
 */
public final class UnwrittenResults {
  private final ToolCallService toolCalls;
  private final List<Finished> finished = new ArrayList<>();
  private boolean isOver;

  public UnwrittenResults(ToolCallService toolCalls) {
    this.toolCalls = toolCalls;
  }

  public void add(Finished call) {
    if (!isKept(call)) {
      toolCalls.undelivered(call);
    }
  }

  /** The same batch; if it fails or its client disconnects, its results are discarded. */
  public <T> Uni<T> discardedUnlessWritten(Uni<T> batch) {
    return batch.onFailure().invoke(this::discard).onCancellation().invoke(this::discard);
  }

  private void discard() {
    // outside the lock, because the store may notify other calls
    taken().forEach(toolCalls::undelivered);
  }

  private synchronized boolean isKept(Finished call) {
    return !isOver && finished.add(call);
  }

  private synchronized List<Finished> taken() {
    isOver = true;
    List<Finished> all = List.copyOf(finished);
    finished.clear();
    return all;
  }
}
