package dev.parley.interaction.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries by number, compared with a map that is sorted. */
class EntriesByNumberTest {
  private static final int STEPS = 20_000;

  private final EntriesByNumber<Entry> entries = new EntriesByNumber<>();
  private final NavigableMap<Long, Entry> expected = new TreeMap<>();
  private long next;

  private record Entry(long number) implements EntriesByNumber.Numbered {}

  @Test
  void hasNothingAtFirstAndAgainAfterItsOnlyEntry() {
    assertIsEmpty();
    Entry entry = new Entry(7);
    assertFalse(entries.remove(entry));
    entries.add(entry);
    assertEquals(7, entries.newest());
    assertTrue(entries.remove(entry));
    assertIsEmpty();
    Entry older = new Entry(3);
    entries.add(older);
    assertEquals(older, entries.above(-1));
  }

  private void assertIsEmpty() {
    assertEquals(0, entries.size());
    assertEquals(-1, entries.newest());
    assertNull(entries.below(Long.MAX_VALUE));
    assertNull(entries.above(Long.MIN_VALUE));
  }

  /** What was asked ends in about the same order, and is forgotten in about the same. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void staysInOrderWhereTheNewestComeAndTheOldestGo(long seed) {
    Random random = new Random(seed);
    List<Entry> open = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      open.add(new Entry(next += 1 + random.nextInt(3)));
      if (open.size() > 40) {
        add(open.remove(random.nextInt(open.size())));
      }
      if (expected.size() > 2_000) {
        remove(expected.higherKey(expected.firstKey() + random.nextInt(100)));
      }
      compare(random);
    }
    assertSame();
    while (!expected.isEmpty()) {
      remove(expected.firstKey());
    }
    assertSame();
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void staysInOrderWhereAnyComeAndGo(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      // grows, and shrinks again
      boolean isGrowing = random.nextInt(STEPS) > step;
      long number = random.nextInt(5_000);
      if (isGrowing) {
        if (!expected.containsKey(number)) {
          add(new Entry(number));
        }
      } else {
        Long there = expected.ceilingKey(number);
        remove(there == null ? number : there);
      }
      compare(random);
    }
    assertSame();
  }

  private void add(Entry entry) {
    entries.add(entry);
    expected.put(entry.number(), entry);
  }

  private void remove(long number) {
    assertEquals(expected.remove(number) != null, entries.remove(new Entry(number)));
  }

  private void compare(Random random) {
    assertEquals(expected.size(), entries.size());
    assertEquals(expected.isEmpty() ? -1 : expected.lastKey(), entries.newest());
    long number = random.nextLong(-1, 2 + (expected.isEmpty() ? 0 : expected.lastKey()));
    assertEquals(value(expected.lowerEntry(number)), entries.below(number));
    assertEquals(value(expected.higherEntry(number)), entries.above(number));
  }

  private void assertSame() {
    assertEquals(List.copyOf(expected.values()), entries.stream().toList());
    assertEquals(value(expected.lastEntry()), entries.below(Long.MAX_VALUE));
    assertEquals(value(expected.firstEntry()), entries.above(Long.MIN_VALUE));
    assertNull(entries.above(Long.MAX_VALUE));
    assertNull(entries.below(Long.MIN_VALUE));
  }

  private static @Nullable Entry value(Map.@Nullable Entry<Long, Entry> found) {
    return found == null ? null : found.getValue();
  }
}
