package dev.parley.telemetry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The order in which files of the audit log were written. */
final class AuditOrder {
  private AuditOrder() {}

  private record Begun(Path file, String chain, String at, long seq) {}

  /**
   * Files that begin with the same chain come by the number of their first entry, since a clock may
   * be set back; chains by the time of their earliest one.
   */
  static List<Path> of(List<Path> files) throws IOException {
    List<Begun> begun = new ArrayList<>();
    Map<String, String> chains = new HashMap<>();
    for (Path file : files) {
      Begun first =
          first(file)
              .map(entry -> new Begun(file, entry.chain(), entry.at(), entry.seq()))
              .orElseGet(() -> new Begun(file, "", "", 0));
      begun.add(first);
      chains.merge(first.chain(), first.at(), (a, b) -> a.compareTo(b) <= 0 ? a : b);
    }
    return begun.stream()
        .sorted(
            Comparator.comparing((Begun first) -> chains.getOrDefault(first.chain(), ""))
                .thenComparing(Begun::chain)
                .thenComparingLong(Begun::seq))
        .map(Begun::file)
        .toList();
  }

  private static Optional<AuditLine> first(Path file) throws IOException {
    List<AuditLine> found = new ArrayList<>(1);
    AuditSource.read(
        file,
        new AuditSource.Reader() {
          @Override
          public void entry(int lineNumber, AuditLine entry) {
            if (found.isEmpty()) {
              found.add(entry);
            }
          }

          @Override
          public void damaged(int lineNumber) {}
        });
    return found.stream().findFirst();
  }
}
