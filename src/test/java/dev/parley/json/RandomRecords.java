package dev.parley.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes records with random components; those that may be null often are. */
final class RandomRecords {
  private static final JsonNodeFactory TREES = JsonNodeFactory.instance;

  /** What a component of type Object may hold. */
  record Open(String name, @Nullable JsonNode tree, int number) {}

  private final Random random;

  RandomRecords(long seed) {
    this.random = new Random(seed);
  }

  /** A record of a type; values that its constructor refuses are chosen again. */
  <T extends Record> T of(Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      while (true) {
        Object[] values =
            Arrays.stream(components)
                .map(RecordComponent::getAnnotatedType)
                .map(this::value)
                .toArray();
        try {
          return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
          if (!(refused.getCause() instanceof IllegalArgumentException)) {
            throw refused;
          }
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  private @Nullable Object value(AnnotatedType type) {
    if (type.isAnnotationPresent(Nullable.class) && random.nextBoolean()) {
      return null;
    }
    if (type instanceof AnnotatedParameterizedType list) {
      AnnotatedType of = list.getAnnotatedActualTypeArguments()[0];
      return IntStream.range(0, random.nextInt(3)).mapToObj(i -> value(of)).toList();
    }
    return value((Class<?>) type.getType());
  }

  private Object value(Class<?> type) {
    if (type == String.class) {
      return text();
    } else if (type == boolean.class || type == Boolean.class) {
      return random.nextBoolean();
    } else if (type == int.class || type == Integer.class) {
      return random.nextInt();
    } else if (type == long.class || type == Long.class) {
      return random.nextLong();
    } else if (type == JsonNode.class) {
      return tree(2);
    } else if (type == Object.class) {
      return random.nextBoolean() ? of(Open.class) : tree(2);
    } else if (type.isRecord()) {
      return of(type.asSubclass(Record.class));
    }
    throw new AssertionError("no values of " + type);
  }

  private JsonNode tree(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 7)) {
      case 0 -> TREES.textNode(text());
      case 1 -> TREES.numberNode(random.nextLong());
      case 2 -> TREES.booleanNode(random.nextBoolean());
      case 3 -> TREES.nullNode();
      case 4 -> StreamedJson.of(out -> out.writeString("streamed"));
      case 5 -> TREES.objectNode().set(text(), tree(depth - 1));
      default -> TREES.arrayNode().addAll(List.of(tree(depth - 1), tree(depth - 1)));
    };
  }

  private String text() {
    var text = new StringBuilder();
    int kind = random.nextInt(4);
    for (int i = random.nextInt(30); i > 0; i--) {
      text.appendCodePoint(
          switch (kind) {
            case 0, 1 -> ' ' + random.nextInt(95);
            case 2 -> random.nextInt(256);
            default -> random.nextBoolean() ? 0x1F600 + random.nextInt(50) : 0x4e00;
          });
    }
    return text.toString();
  }
}
