package dev.parley.telemetry.tracing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A message of Protocol Buffers, by the numbers of its fields (protobuf.dev, Encoding): as much of
 * it as OTLP needs.
 */
final class Proto {
  private final Map<Integer, List<byte[]>> texts = new TreeMap<>();
  private final Map<Integer, Long> numbers = new TreeMap<>();

  static Proto read(byte[] message) {
    Proto proto = new Proto();
    ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    while (in.hasRemaining()) {
      long tag = varint(in);
      int field = (int) (tag >>> 3);
      switch ((int) (tag & 7)) {
        case 0 -> proto.numbers.put(field, varint(in));
        case 1 -> proto.numbers.put(field, in.getLong());
        case 2 -> {
          byte[] bytes = new byte[(int) varint(in)];
          in.get(bytes);
          proto.texts.computeIfAbsent(field, f -> new ArrayList<>()).add(bytes);
        }
        case 5 -> proto.numbers.put(field, (long) in.getInt());
        default -> throw new AssertionError("no wire type " + (tag & 7));
      }
    }
    return proto;
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 127) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new AssertionError("a number without an end");
  }

  List<Proto> all(int field) {
    return texts.getOrDefault(field, List.of()).stream().map(Proto::read).toList();
  }

  Proto one(int field) {
    return all(field).stream().findFirst().orElseGet(Proto::new);
  }

  boolean has(int field) {
    return texts.containsKey(field) || numbers.containsKey(field);
  }

  String text(int field) {
    return new String(bytes(field), StandardCharsets.UTF_8);
  }

  String hex(int field) {
    return HexFormat.of().formatHex(bytes(field));
  }

  long number(int field) {
    return numbers.getOrDefault(field, 0L);
  }

  private byte[] bytes(int field) {
    return texts.getOrDefault(field, List.of(new byte[0])).getFirst();
  }
}
