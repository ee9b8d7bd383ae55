package dev.parley.benchmark;

import io.vertx.core.Future;

/**
 * One session with one host and one frontend: asks, is shown the question, answers at once, gets
 * the result, and asks again, at once or after a pause. All of it on one event loop.
 */
abstract class Lane {
  private final Tally tally;
  private long asked;
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

  final void run() {
    open = true;
    asked = System.nanoTime();
    ask();
  }

  /** To be called when the question has come and the answer is about to be sent. */
  final void shown() {
    answered = System.nanoTime();
    tally.shown(answered - asked);
  }

  /** To be called when the result has come. */
  final void returned() {
    tally.returned(System.nanoTime() - answered);
    open = false;
    tally.afterPause(this::again);
  }

  private void again() {
    if (tally.runs()) {
      run();
    } else {
      tally.stopped();
    }
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
