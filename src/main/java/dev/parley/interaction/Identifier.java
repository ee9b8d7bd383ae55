package dev.parley.interaction;

/** The form of the ids that come from outside: session, tool use and turn. */
public final class Identifier {
  public static final String RULE = "1 to 128 visible ASCII characters";

  private Identifier() {}

  public static boolean isValid(String id) {
    return !id.isEmpty() && id.length() <= 128 && id.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }
}
