package dev.parley.interaction.redis;

import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads any reply of Redis, as it arrives. */
final class ReplyOutput extends CommandOutput<String, byte[], @Nullable Reply> {
  /** The lists that have begun and have not ended, the innermost first. */
  private final Deque<List<Reply>> open = new ArrayDeque<>();

  ReplyOutput(RedisCodec<String, byte[]> codec) {
    super(codec, null);
  }

  @Override
  public void set(@Nullable ByteBuffer bytes) {
    if (bytes == null) {
      add(Reply.of((byte[]) null));
      return;
    }
    byte[] text = new byte[bytes.remaining()];
    bytes.get(text);
    add(Reply.of(text));
  }

  @Override
  public void set(long integer) {
    add(Reply.of(integer));
  }

  @Override
  public void multi(int count) {
    // a negative count says that there is nothing
    List<Reply> parts = new ArrayList<>(Math.max(0, count));
    add(Reply.of(parts));
    open.push(parts);
  }

  /**
   * @param depth how many lists are open yet, counting the reply itself as one
   */
  @Override
  public void complete(int depth) {
    while (open.size() > depth) {
      open.pop();
    }
  }

  private void add(Reply reply) {
    List<Reply> innermost = open.peek();
    if (innermost == null) {
      output = reply;
    } else {
      innermost.add(reply);
    }
  }
}
