package dev.parley.question;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Chance that can be repeated: equal seeds throw the same. */
final class Dice {
  private final SplittableRandom random;

  Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** From {@code least} to {@code most}, both included. */
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  boolean flip() {
    return random.nextBoolean();
  }

  /** True so often out of a hundred times. */
  boolean percent(int share) {
    return random.nextInt(100) < share;
  }

  <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Null so often out of a hundred times. */
  <T> @Nullable T orNull(int share, Function<Dice, T> made) {
    return percent(share) ? null : made.apply(this);
  }

  <T> List<T> list(int least, int most, Function<Dice, T> made) {
    int size = between(least, most);
    List<T> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(made.apply(this));
    }
    return list;
  }

  /** Any UTF-16, half of it ASCII, unpaired surrogates among the rest. */
  String text(int longest) {
    StringBuilder text = new StringBuilder();
    for (int i = between(0, longest); i > 0; i--) {
      text.append((char) (flip() ? between(0x20, 0x7e) : between(0, 0xffff)));
    }
    return text.toString();
  }
}
