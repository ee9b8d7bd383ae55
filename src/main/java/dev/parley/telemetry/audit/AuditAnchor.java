package dev.parley.telemetry.audit;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement about a chain, made outside of it while it was written.
 *
 * @param chain the id of the chain; empty if it is not known
 * @param mark the mark of the entry, or as a number what the metric shows of it
 */
record AuditAnchor(String chain, long seq, String mark) {
  private static final Pattern LOGGED =
      Pattern.compile(
          "Audit anchor chain=([A-Za-z0-9_-]{11}) seq=([1-9][0-9]{0,17}) mark=([A-Za-z0-9_-]{43})");
  private static final Pattern MEASURED = Pattern.compile("([1-9][0-9]{0,17})=([0-9]{1,15})");

  /** The anchor in a line of a log. */
  static Optional<AuditAnchor> logged(String line) {
    return read(LOGGED.matcher(line), 1);
  }

  /** What the two metrics showed, as {@code <seq>=<mark>}. */
  static Optional<AuditAnchor> measured(String text) {
    Matcher numbers = MEASURED.matcher(text);
    return numbers.matches()
        ? Optional.of(new AuditAnchor("", Long.parseLong(numbers.group(1)), numbers.group(2)))
        : Optional.empty();
  }

  private static Optional<AuditAnchor> read(Matcher found, int first) {
    return found.find()
        ? Optional.of(
            new AuditAnchor(
                found.group(first), Long.parseLong(found.group(first + 1)), found.group(first + 2)))
        : Optional.empty();
  }

  boolean fits(String written) {
    return mark.length() == AuditKey.MARK_LENGTH
        ? mark.equals(written)
        : mark.equals(String.valueOf(AuditAnchors.number(written)));
  }
}
