package dev.parley.question;

import com.google.re2j.Pattern;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.IntStream;

/** Private parts of RE2/J: the length of a program, and its steps through the cases of a letter. */
final class Re2Program {
  private Re2Program() {}

  static long instructions(String expression) {
    try {
      Field re2 = Pattern.class.getDeclaredField("re2");
      re2.setAccessible(true);
      Object compiled = re2.get(Pattern.compile(expression));
      Field program = compiled.getClass().getDeclaredField("prog");
      program.setAccessible(true);
      Method length = program.getType().getDeclaredMethod("numInst");
      length.setAccessible(true);
      return (int) length.invoke(program.get(compiled));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** The characters from which the steps through the cases never come back to the start. */
  static List<Integer> endless() {
    try {
      Method next =
          Class.forName("com.google.re2j.Unicode").getDeclaredMethod("simpleFold", int.class);
      next.setAccessible(true);
      return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
          .filter(c -> !comesBack(next, c))
          .boxed()
          .toList();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static boolean comesBack(Method next, int character) {
    try {
      int now = (int) next.invoke(null, character);
      // no character has more than four cases
      for (int i = 0; i < 10 && now != character; i++) {
        now = (int) next.invoke(null, now);
      }
      return now == character;
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
