package dev.parley.benchmark;

import dev.parley.benchmark.Dialect.Ask;
import io.vertx.core.Future;

/** A way to have requests under way. */
interface Calls extends AutoCloseable {
  /**
   * Sends a request.
   *
   * @param sent is run when it was sent, or could not be
   * @return the body of its response; fails where the status is not 200
   */
  Future<String> send(Ask ask, Runnable sent);

  @Override
  void close();
}
