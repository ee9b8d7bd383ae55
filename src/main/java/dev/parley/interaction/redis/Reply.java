package dev.parley.interaction.redis;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reply of Redis: a text, a number, nothing, or a list of such. */
final class Reply implements Iterable<Reply> {
  private static final byte[] NO_BYTES = {};

  private final @Nullable Object value;

  private Reply(@Nullable Object value) {
    this.value = value;
  }

  static Reply of(long number) {
    return new Reply(number);
  }

  static Reply of(List<Reply> parts) {
    return new Reply(parts);
  }

  /** A text as it came; null for nothing. */
  static Reply of(byte @Nullable [] text) {
    return new Reply(text);
  }

  /**
   * @throws ClassCastException if this is no list
   */
  Reply get(int part) {
    return parts().get(part);
  }

  int size() {
    return parts().size();
  }

  @Override
  public Iterator<Reply> iterator() {
    return parts().iterator();
  }

  /** The text; a number in decimal digits, nothing as an empty text. */
  @Override
  public String toString() {
    return value instanceof Long number
        ? number.toString()
        : new String(toBytes(), StandardCharsets.UTF_8);
  }

  /** The bytes of the text; none for nothing. */
  byte[] toBytes() {
    return value == null ? NO_BYTES : (byte[]) value;
  }

  /**
   * @throws NumberFormatException if this is neither a number nor a text that shows one
   */
  long toLong() {
    return value instanceof Long number ? number : Long.parseLong(toString());
  }

  int toInteger() {
    return Math.toIntExact(toLong());
  }

  @SuppressWarnings("unchecked") // a list is made of replies only
  private List<Reply> parts() {
    return value == null ? List.of() : (List<Reply>) value;
  }
}
