package dev.parley.telemetry.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Ranges say the same as a set of each number. */
class AuditRangesTest {
  private static final int MOST = 60;

  @Test
  void likeASet() {
    Random random = new Random(7);
    for (int round = 0; round < 2_000; round++) {
      AuditRanges ranges = new AuditRanges();
      Set<Long> set = new TreeSet<>();
      for (int i = random.nextInt(MOST); i > 0; i--) {
        long number = random.nextInt(MOST);
        ranges.add(number);
        set.add(number);
      }
      long from = random.nextInt(MOST);
      long to = from + random.nextInt(MOST);
      List<Long> expected = new ArrayList<>();
      for (long number = from; number <= to; number++) {
        if (!set.contains(number)) {
          expected.add(number);
        }
      }
      List<Long> gaps = new ArrayList<>();
      ranges.gaps(
          from,
          to,
          (first, last) -> {
            for (long number = first; number <= last; number++) {
              gaps.add(number);
            }
          });
      assertEquals(expected, gaps);
    }
  }

  @Test
  void rangesOfHugeNumbers() {
    AuditRanges ranges = new AuditRanges();
    ranges.add(1);
    ranges.add(999_999_999_999_999_999L);
    List<String> gaps = new ArrayList<>();
    ranges.gaps(1, 999_999_999_999_999_999L, (first, last) -> gaps.add(first + "-" + last));
    assertEquals(List.of("2-999999999999999998"), gaps);
  }
}
