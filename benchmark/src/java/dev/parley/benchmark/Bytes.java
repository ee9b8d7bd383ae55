package dev.parley.benchmark;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that grow at their end and are used up at their beginning. */
final class Bytes {
  private byte[] bytes;
  private int from;
  private int to;

  Bytes() {
    this.bytes = new byte[4_096];
  }

  private Bytes(byte[] bytes) {
    this.bytes = bytes;
    this.to = bytes.length;
  }

  void append(Buffer data) {
    room(data.length());
    data.getBytes(bytes, to);
    to += data.length();
  }

  void append(Bytes other, int count) {
    room(count);
    System.arraycopy(other.bytes, other.from, bytes, to, count);
    to += count;
  }

  private void room(int count) {
    if (to + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, to + count));
    }
  }

  int length() {
    return to - from;
  }

  byte at(int index) {
    return bytes[from + index];
  }

  void skip(int count) {
    from += count;
  }

  void clear() {
    from = 0;
    to = 0;
  }

  void compact() {
    if (from == to) {
      clear();
    } else if (from > 0) {
      System.arraycopy(bytes, from, bytes, 0, to - from);
      to -= from;
      from = 0;
    }
  }

  /** A copy of a part. */
  Bytes slice(int begin, int end) {
    return new Bytes(Arrays.copyOfRange(bytes, from + begin, from + end));
  }

  int indexOf(String ascii, int begin) {
    int last = to - ascii.length();
    byte first = (byte) ascii.charAt(0);
    for (int i = from + begin; i <= last; i++) {
      if (bytes[i] == first && matches(ascii, i)) {
        return i - from;
      }
    }
    return -1;
  }

  private boolean matches(String ascii, int at) {
    for (int i = 1; i < ascii.length(); i++) {
      if (bytes[at + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  boolean contains(String ascii) {
    return indexOf(ascii, 0) >= 0;
  }

  /** What stands between {@code before} and the next {@code end}. */
  String between(String before, char end) {
    int at = indexOf(before, 0);
    if (at < 0) {
      throw new IllegalStateException("no " + before + " in " + text(0, length()));
    }
    int begin = at + before.length();
    int stop = begin;
    while (at(stop) != end) {
      stop++;
    }
    return text(begin, stop);
  }

  String text(int begin, int end) {
    return new String(bytes, from + begin, end - begin, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return text(0, length());
  }
}
