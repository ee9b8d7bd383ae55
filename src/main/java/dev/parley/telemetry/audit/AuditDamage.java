package dev.parley.telemetry.audit;

/**
 * Lines of one file that are no entries. The last of them is kept until the next entry may excuse
 * it.
 */
final class AuditDamage {
  private final String file;
  private final AuditSentences findings;
  private final AuditSentences notes;
  private int first;
  private int last;
  private byte[] lastLine = new byte[0];

  AuditDamage(String file, AuditSentences findings, AuditSentences notes) {
    this.file = file;
    this.findings = findings;
    this.notes = notes;
  }

  void line(int number, byte[] line) {
    if (last != number - 1) {
      tell();
    }
    if (first == 0) {
      first = number;
    }
    last = number;
    lastLine = line;
  }

  /**
   * A process that was killed while writing leaves an incomplete line; the next process' entry
   * directly behind it says which line it found.
   */
  void excuseBefore(int number, AuditHalfLine half) {
    if (first > 0 && last == number - 1 && AuditHalfLine.of(lastLine).equals(half)) {
      notes.add("%s:%d: half a line; the process died while it wrote".formatted(file, last));
      last--;
    }
  }

  /** Records damage that nothing can excuse any more. */
  void tell() {
    if (first > 0 && first == last) {
      findings.add("%s:%d: the line is no complete entry".formatted(file, first));
    } else if (first > 0 && first < last) {
      findings.add(
          "%s:%d: this and the lines up to %d are no complete entries"
              .formatted(file, first, last));
    }
    first = 0;
    last = 0;
    lastLine = new byte[0];
  }
}
