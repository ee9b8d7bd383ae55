package dev.parley.transport.contract;

/** Writes descriptions as comments of TypeScript. */
final class Comments {
  private static final int LONGEST = 110;

  private Comments() {}

  /** The comment with its line break; nothing where there is no description. */
  static String of(String description, String indent) {
    String text = description.strip().replaceAll("\\s+", " ");
    if (text.isEmpty()) {
      return "";
    }
    if (indent.length() + text.length() + "/**  */".length() <= LONGEST) {
      return indent + "/** " + text + " */\n";
    }
    StringBuilder comment = new StringBuilder(indent + "/**");
    int length = LONGEST;
    for (String word : text.split(" ", -1)) {
      if (length + 1 + word.length() > LONGEST) {
        comment.append("\n" + indent + " *");
        length = indent.length() + 2;
      }
      comment.append(" " + word);
      length += 1 + word.length();
    }
    return comment.append("\n" + indent + " */\n").toString();
  }
}
