package dev.parley.benchmark;

import io.vertx.core.Future;

/**
 * One session with one host and one frontend: asks, is shown the question, answers at once or after
 * some thought, gets the result, and asks again when its {@link Pace} lets it. All of it on one
 * event loop.
 */
abstract class Lane {
  private final Tally tally;
  private long planned;
  private long shown;
  private long answered;
  private boolean open;

  Lane(Tally tally) {
    this.tally = tally;
  }

  /** Connects what it needs. */
  abstract Future<Void> connect();

  /** Sends the question. */
  abstract void ask();

  abstract void disconnect();

  /**
   * Asks, unless the run is over.
   *
   * @param when the {@link System#nanoTime()} for which the ask was planned
   */
  final void next(long when) {
    if (tally.runs()) {
      open = true;
      planned = when;
      tally.asked();
      ask();
    } else {
      tally.stopped();
    }
  }

  /**
   * To be called when the question has come.
   *
   * @param answer sends the answer
   */
  final void shown(Runnable answer) {
    shown = System.nanoTime();
    tally.shown(shown - planned);
    tally
        .pace()
        .answer(() -> {
          answered = System.nanoTime();
          answer.run();
        });
  }

  /** To be called when the result has come. */
  final void returned() {
    long now = System.nanoTime();
    tally.returned(now - answered, shown - planned + now - answered);
    open = false;
    tally.pace().ready(this);
  }

  /** Whether a result is yet to come. */
  final boolean waits() {
    return open;
  }

  /** To be called when something comes back that is not what it should be. */
  final void failed(String what) {
    tally.failed(what);
  }
}
