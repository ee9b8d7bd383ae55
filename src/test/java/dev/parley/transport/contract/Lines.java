package dev.parley.transport.contract;

import java.util.List;

/** Breaks what would be too long for a line of TypeScript. */
final class Lines {
  private static final int LONGEST = 110;

  /** The length of a type that has room behind a name in the same line. */
  private static final int FITS = 95;

  private Lines() {}

  /** A union of types, in one line. */
  static String joined(List<String> types) {
    return String.join(" | ", types);
  }

  /** A union of types, one a line. */
  static String union(List<String> types, String indent) {
    return "\n" + indent + "  | " + String.join("\n" + indent + "  | ", types);
  }

  /** A type behind a sign: in the same line if it fits, else in several lines. */
  static String after(String type, String indent) {
    if (type.length() <= FITS || !type.contains(" | ") || type.contains("\n")) {
      return " " + type;
    }
    String next = "\n" + indent + " ";
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(next);
    for (String part : type.split(" \\| ", -1)) {
      if (line.length() + part.length() > LONGEST) {
        lines.append(line);
        line = new StringBuilder(next);
      }
      line.append(" | ").append(part);
    }
    return lines.append(line).toString();
  }
}
