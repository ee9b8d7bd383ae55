package dev.parley.transport.rpc;

import dev.parley.call.CallState.Finished;
import dev.parley.call.ToolCallService;
import java.util.ArrayList;
import java.util.List;

/**
 * The finished calls of a batch, whose results are written when the whole batch is finished. If the
 * client disconnects before that, none of them counts as handed out. Thread-safe.
 */
final class UnwrittenResults {
  private final ToolCallService toolCalls;
  private final List<Finished> finished = new ArrayList<>();
  private boolean disconnected;

  UnwrittenResults(ToolCallService toolCalls) {
    this.toolCalls = toolCalls;
  }

  synchronized void add(Finished call) {
    if (disconnected) {
      toolCalls.undelivered(call);
    } else {
      finished.add(call);
    }
  }

  /** The client disconnected before the batch was written. */
  synchronized void disconnected() {
    disconnected = true;
    finished.forEach(toolCalls::undelivered);
    finished.clear();
  }
}
