package dev.parley.telemetry.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The order in which files of the audit log were written. */
final class AuditOrder {
  private AuditOrder() {}

  private record Begun(AuditSource source, String chain, String at, long seq) {}

  /**
   * Orders files of one chain by the number of their first entry, because a clock may be set back;
   * orders chains by the time of their earliest entry.
   */
  static List<AuditSource> of(List<AuditSource> sources) throws IOException {
    List<Begun> begun = new ArrayList<>();
    Map<String, String> chains = new HashMap<>();
    for (AuditSource source : sources) {
      Begun first =
          first(source)
              .map(entry -> new Begun(source, entry.chain(), entry.at(), entry.seq()))
              .orElseGet(() -> new Begun(source, "", "", 0));
      begun.add(first);
      chains.merge(first.chain(), first.at(), (a, b) -> a.compareTo(b) <= 0 ? a : b);
    }
    return begun.stream()
        .sorted(
            Comparator.comparing((Begun first) -> chains.getOrDefault(first.chain(), ""))
                .thenComparing(Begun::chain)
                .thenComparingLong(Begun::seq))
        .map(Begun::source)
        .toList();
  }

  private static Optional<AuditLine> first(AuditSource source) throws IOException {
    List<AuditLine> found = new ArrayList<>(1);
    source.read(
        new AuditSource.Reader() {
          @Override
          public void entry(int lineNumber, AuditLine entry) {
            found.add(entry);
          }

          @Override
          public void damaged(int lineNumber, byte[] line) {}

          @Override
          public boolean isDone() {
            return !found.isEmpty();
          }
        });
    return found.stream().findFirst();
  }
}
