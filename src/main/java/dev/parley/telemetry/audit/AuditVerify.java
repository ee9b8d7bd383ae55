package dev.parley.telemetry.audit;

import dev.parley.config.SealKey;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifies files of the audit log; needs nothing but this project's own jar. Exit codes: 0 if
 * everything is as it was written, 1 if not, 2 if that cannot be determined.
 */
public final class AuditVerify {
  private static final int FINE = 0;
  private static final int WRONG = 1;
  private static final int UNABLE = 2;

  private static final String UNSIGNED = "--unsigned";

  private static final String USAGE =
      """
      usage: java -cp <parley.jar> dev.parley.telemetry.audit.AuditVerify [--unsigned] [--anchors LOG | --anchor SEQ=MARK]... FILE... [--log LOG]...
        FILE     a file of the audit log, full ones too, in any order; every line must be an entry
        --log    a log that has entries among other lines; what is no entry is passed over
        LOG      a log of the service; its lines "Audit anchor" tell how far the audit log was
        SEQ=MARK what parley_audit_anchor_seq and parley_audit_anchor_mark showed
      --unsigned  takes entries of a time without keys as well; anybody can make those
      The environment variable PARLEY_KEYS must have the keys that the service had, old ones too, the
      newest first.\
      """;

  private AuditVerify() {}

  public static void main(String[] args) {
    PrintWriter out =
        new PrintWriter(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.exit(run(List.of(args), System.getenv("PARLEY_KEYS"), out));
  }

  /**
   * @param keys as in the configuration, separated by commas, or null
   * @return the exit code
   */
  static int run(List<String> args, @Nullable String keys, PrintWriter out) {
    List<AuditSource> files = new ArrayList<>();
    List<AuditAnchor> anchors = new ArrayList<>();
    try {
      read(args, files, anchors);
      if (files.isEmpty()) {
        throw new IllegalArgumentException(USAGE);
      }
      AuditCheck check = new AuditCheck(keys(keys, args.contains(UNSIGNED)));
      check.run(files, anchors);
      return report(check, anchors.size(), out);
    } catch (IllegalArgumentException wrong) {
      out.println(wrong.getMessage());
    } catch (IOException unreadable) {
      out.println("cannot be read: " + unreadable);
    }
    return UNABLE;
  }

  private static void read(List<String> args, List<AuditSource> files, List<AuditAnchor> anchors)
      throws IOException {
    Iterator<String> rest = args.iterator();
    while (rest.hasNext()) {
      String arg = rest.next();
      switch (arg) {
        case "--anchors" -> anchors.addAll(logged(Path.of(value(rest))));
        case "--anchor" ->
            anchors.add(AuditAnchor.measured(value(rest)).orElseThrow(AuditVerify::usage));
        case "--log" -> files.add(new AuditSource(Path.of(value(rest)), true));
        case UNSIGNED -> {}
        default -> {
          if (arg.startsWith("--")) {
            throw usage();
          }
          files.add(new AuditSource(Path.of(arg), false));
        }
      }
    }
  }

  private static String value(Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw usage();
    }
    return rest.next();
  }

  private static List<AuditAnchor> logged(Path log) throws IOException {
    try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.map(AuditAnchor::logged).flatMap(Optional::stream).toList();
    }
  }

  private static IllegalArgumentException usage() {
    return new IllegalArgumentException(USAGE);
  }

  /** The newest first. If there are keys, an entry without a key may be anybody's. */
  private static Map<String, AuditKey> keys(@Nullable String configured, boolean takesUnsigned) {
    Map<String, AuditKey> keys = new LinkedHashMap<>();
    for (String key : configured == null ? new String[0] : configured.split(",", -1)) {
      if (!key.isBlank()) {
        SealKey parsed = SealKey.parse(key.strip());
        keys.put(parsed.id(), AuditKey.of(parsed));
      }
    }
    if (takesUnsigned || configured == null || configured.isBlank()) {
      keys.put(AuditKey.NO_KEY, AuditKey.known());
    }
    return keys;
  }

  private static int report(AuditCheck check, int anchors, PrintWriter out) {
    check.findings().lines().forEach(finding -> out.println("WRONG  " + finding));
    check.notes().lines().forEach(note -> out.println("note   " + note));
    check
        .unknownKeys()
        .forEach(id ->
            out.println(
                "UNABLE entries are marked under the key \"%s\", which PARLEY_KEYS does not name"
                    .formatted(id)));
    out.println(
        "%d entries in %d chains, %d anchors: %s"
            .formatted(check.entries(), check.chains(), anchors, verdict(check)));
    if (!check.findings().isEmpty()) {
      return WRONG;
    }
    return isUnable(check) ? UNABLE : FINE;
  }

  private static boolean isUnable(AuditCheck check) {
    return !check.unknownKeys().isEmpty() || check.entries() == 0;
  }

  private static String verdict(AuditCheck check) {
    if (!check.findings().isEmpty()) {
      return "NOT as they were written";
    }
    return isUnable(check) ? "could not be verified" : "as they were written";
  }
}
