package dev.parley.interaction.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A message between processes: byte parts, each after its length in decimal digits and a colon, as
 * the scripts write them.
 */
record PubSubMessage(List<byte[]> parts) {

  /**
   * @throws IllegalArgumentException if the bytes are no such message
   */
  static PubSubMessage read(byte[] message) {
    List<byte[]> parts = new ArrayList<>();
    int at = 0;
    while (at < message.length) {
      int length = 0;
      while (message[at] != ':') {
        if (message[at] < '0' || message[at] > '9' || length > message.length) {
          throw new IllegalArgumentException("not a message of ours");
        }
        length = 10 * length + message[at++] - '0';
        if (at == message.length) {
          throw new IllegalArgumentException("cut off");
        }
      }
      at++;
      if (length > message.length - at) {
        throw new IllegalArgumentException("cut off");
      }
      parts.add(Arrays.copyOfRange(message, at, at + length));
      at += length;
    }
    return new PubSubMessage(parts);
  }

  String text(int part) {
    return new String(parts.get(part), StandardCharsets.UTF_8);
  }

  /** The parts from an index on. */
  List<byte[]> from(int part) {
    return parts.subList(part, parts.size());
  }
}
