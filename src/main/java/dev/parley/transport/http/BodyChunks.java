package dev.parley.transport.http;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** The chunks of a body. Most bodies have one, which is copied only by {@link #bytes}. */
final class BodyChunks {
  private @Nullable Buffer first;
  private @Nullable Buffer joined;

  void add(Buffer chunk) {
    Buffer before = first;
    if (before == null) {
      first = chunk;
      return;
    }
    if (joined == null) {
      joined = Buffer.buffer(before.length() + chunk.length()).appendBuffer(before);
    }
    joined.appendBuffer(chunk);
  }

  byte[] bytes() {
    Buffer all = joined == null ? first : joined;
    return all == null ? new byte[0] : all.getBytes();
  }

  /** Lets the garbage collector have what was added. */
  void clear() {
    first = null;
    joined = null;
  }
}
