package dev.parley.json;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes values, each for itself, with a generator and a buffer that every thread keeps: Jackson
 * would make them anew for each value, which costs more memory than a small message itself.
 * Thread-safe.
 */
final class ReusedWriter<B extends JsonBuffer> {
  /**
   * In characters or bytes. After a longer value the buffer is not kept. It may have room for twice
   * as much.
   */
  private static final int LARGEST_KEPT = 1 << 16;

  /**
   * How many values are written before all is made anew: a writer finds only those serializers
   * without a lock that were known when it was made.
   */
  private static final int MOST_VALUES = 10_000;

  private final ObjectWriter settings;
  private final Supplier<B> buffers;

  @SuppressWarnings("ThreadLocalUsage") // the codec, a singleton, has two of these writers
  private final ThreadLocal<@Nullable Output<B>> own = new ThreadLocal<>();

  ReusedWriter(ObjectWriter settings, Supplier<B> buffers) {
    // by default, a space separates two values
    this.settings = settings.withRootValueSeparator("");
    this.buffers = buffers;
  }

  /**
   * @param result takes what it needs from the buffer, which it must not keep
   * @throws IllegalStateException if the value cannot be written
   */
  <R> R write(Object value, Function<B, R> result) {
    Output<B> output = own.get();
    if (output == null || output.inUse) {
      output = open();
      own.set(output);
    }
    output.inUse = true;
    try {
      output.values.write(value);
    } catch (IOException e) {
      throw new IllegalStateException("a value that cannot be written", e);
    }
    R written = result.apply(output.buffer);
    if (output.buffer.size() > LARGEST_KEPT || ++output.written == MOST_VALUES) {
      own.remove();
    } else {
      output.buffer.reset();
      output.inUse = false;
    }
    return written;
  }

  private Output<B> open() {
    B buffer = buffers.get();
    try {
      return new Output<>(buffer, buffer.open(settings));
    } catch (IOException e) {
      throw new IllegalStateException("a buffer that takes nothing", e);
    }
  }

  private static final class Output<B> {
    final B buffer;
    final SequenceWriter values;
    int written;

    /** While it writes a value, and for ever if that fails. A value may write another one. */
    boolean inUse;

    Output(B buffer, SequenceWriter values) {
      this.buffer = buffer;
      this.values = values;
    }
  }
}
