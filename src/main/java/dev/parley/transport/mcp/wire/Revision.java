package dev.parley.transport.mcp.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The revisions of the protocol that Parley serves. */
public final class Revision {
  /** The revisions with {@code _meta} on each request; discovery names them. */
  public static final List<String> MODERN = List.of("2026-07-28");

  /** The revisions that begin with {@code initialize}, the newest first. */
  public static final List<String> LEGACY =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  /** The revision of a request without a version header (MCP 2025-11-25, basic/transports). */
  public static final String UNSAID = "2025-03-26";

  public static final String NEWEST_LEGACY = LEGACY.getFirst();

  private Revision() {}

  /** The revision that a request names, or null where it names none that is spoken here. */
  public static @Nullable String known(@Nullable String named) {
    return named != null && (MODERN.contains(named) || LEGACY.contains(named)) ? named : null;
  }

  /** Whether a legacy revision has tasks. */
  public static boolean hasTasks(String revision) {
    return revision.equals("2025-11-25");
  }

  /** The revisions whose tools have an output schema and structured results. */
  public static boolean hasStructuredResults(String revision) {
    return revision.compareTo("2025-06-18") >= 0;
  }
}
