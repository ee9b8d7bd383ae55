package dev.parley.question.validation;

/**
 * The remaining work that matching patterns may take for one questionnaire, or for one set of
 * answers; without it a questionnaire with many patterns could take many times as long. For one
 * thread.
 */
public final class MatchingSteps {
  /**
   * Matching takes at most as many steps as the program has instructions, for each character. So
   * many take some 200 ms, and leave room for every text that one program of 4,000 can ask for.
   */
  static final int MOST = 20_000_000;

  private long left = MOST;

  /** The longest text, in characters, that may still be matched with a program of that size. */
  public int longestText(long instructions) {
    return (int) (left / instructions);
  }

  void take(long instructions, int characters) {
    left -= instructions * characters;
  }
}
