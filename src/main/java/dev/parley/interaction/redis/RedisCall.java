package dev.parley.interaction.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A command and its arguments. In a cluster the first key says which node gets it.
 *
 * @param args not to be changed once the call is sent
 */
record RedisCall(CommandType type, CommandArgs<String, byte[]> args) {
  static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  static RedisCall of(CommandType type) {
    return new RedisCall(type, new CommandArgs<>(CODEC));
  }

  /** Runs a script that is named by its hash, or given by its text. */
  static RedisCall ofScript(CommandType type, String script, List<String> keys, List<?> args) {
    RedisCall call = of(type).arg(script).arg(keys.size());
    keys.forEach(call::key);
    args.forEach(call::arg);
    return call;
  }

  RedisCall key(String key) {
    args.addKey(key);
    return this;
  }

  /**
   * @param arg bytes, or what is sent as its text
   */
  RedisCall arg(Object arg) {
    args.add(arg instanceof byte[] bytes ? bytes : arg.toString().getBytes(StandardCharsets.UTF_8));
    return this;
  }
}
