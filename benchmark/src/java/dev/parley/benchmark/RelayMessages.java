package dev.parley.benchmark;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;

/**
 * What a {@link Relay} sends, and by what it knows which ask a message from a socket answers. Used
 * on all event loops at once.
 */
interface RelayMessages {
  /** The first message to a socket: from now on asks reach it. */
  String ready();

  /**
   * What the socket is shown.
   *
   * @param number eight hexadecimal digits, other ones for each ask at a socket
   */
  String question(String number, Buffer ask);

  /** The number of the ask that a message answers; empty if it answers none. */
  String number(String answer);

  /** What the socket is sent when its answer has come. */
  List<String> acknowledgements(String number);

  /** The headers of the response, but for its length. */
  Map<String, String> headers();

  /** The body of the response. */
  String result(String number, String answer);
}
