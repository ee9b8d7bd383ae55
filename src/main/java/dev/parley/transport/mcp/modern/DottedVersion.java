package dev.parley.transport.mcp.modern;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The numbers at the start of a version, such as 1, 10 and 2 of {@code v1.10.2-beta.3}. What
 * follows them does not count, so a preview is as new as its release. Missing numbers are zero.
 */
record DottedVersion(List<Long> numbers) implements Comparable<DottedVersion> {
  private static final Pattern START = Pattern.compile("[vV]?(\\d{1,18}(?:\\.\\d{1,18}){0,9})(.*)");

  /** Longer versions are cut off there: they come from clients. */
  private static final int MOST = 200;

  /** Empty where the text does not start with a number. */
  static Optional<DottedVersion> of(String version) {
    Matcher start = START.matcher(version.substring(0, Math.min(version.length(), MOST)));
    return start.lookingAt()
        ? Optional.of(new DottedVersion(split(start.group(1))))
        : Optional.empty();
  }

  /** As {@link #of}, but empty also where anything follows the numbers. */
  static Optional<DottedVersion> exactly(String version) {
    Matcher start = START.matcher(version);
    return start.matches() && start.group(2).isEmpty() ? of(version) : Optional.empty();
  }

  private static List<Long> split(String numbers) {
    return Stream.of(numbers.split("\\.", -1)).map(Long::valueOf).toList();
  }

  @Override
  public int compareTo(DottedVersion other) {
    for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
      int order = Long.compare(number(i), other.number(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private long number(int place) {
    return place < numbers.size() ? numbers.get(place) : 0;
  }
}
