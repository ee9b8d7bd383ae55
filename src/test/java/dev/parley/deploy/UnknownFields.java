package dev.parley.deploy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Finds what the types of Kubernetes do not know: they keep such fields aside instead of refusing
 * them, and an API server drops them.
 */
final class UnknownFields {
  private final List<String> found = new ArrayList<>();

  private UnknownFields() {}

  /** The path of each unknown field below a resource. */
  static List<String> of(Object resource, String path) {
    UnknownFields fields = new UnknownFields();
    fields.walk(resource, path);
    return fields.found;
  }

  private void walk(Object value, String path) {
    if (value instanceof Collection<?> items) {
      int place = 0;
      for (Object item : items) {
        walk(item, path + "[" + place++ + "]");
      }
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, item) -> walk(item, path + "." + key));
    } else if (value != null && value.getClass().getName().startsWith("io.fabric8.")) {
      for (Method method : value.getClass().getMethods()) {
        if (method.isAnnotationPresent(JsonAnyGetter.class)) {
          ((Map<?, ?>) call(method, value)).keySet().forEach(key -> found.add(path + "." + key));
        } else if (isGetter(method)) {
          String name = method.getName().substring("get".length());
          walk(call(method, value), path + "." + name);
        }
      }
    }
  }

  private static boolean isGetter(Method method) {
    return method.getName().startsWith("get")
        && method.getParameterCount() == 0
        && !method.isDefault()
        && method.getDeclaringClass() != Object.class
        && !method.isAnnotationPresent(com.fasterxml.jackson.annotation.JsonIgnore.class);
  }

  private static Object call(Method method, Object value) {
    try {
      return method.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(method.toString(), e);
    }
  }
}
