package dev.parley.transport.mcp.elicitation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The sentences of an English text and their words, in lower case; a word with hyphens is several
 * words.
 */
record EnglishWords(List<Sentence> sentences) {
  /** The words after these are ignored. */
  private static final int MOST_WORDS = 2_000;

  /**
   * The words of a sentence, and its commas.
   *
   * @param isQuestion whether it ends with a question mark
   */
  record Sentence(List<String> words, boolean isQuestion) {
    /** The word at a place; empty before the first and after the last. */
    String word(int at) {
      return at >= 0 && at < words.size() ? words.get(at) : "";
    }

    int size() {
      return words.size();
    }
  }

  static EnglishWords of(String text) {
    List<Sentence> sentences = new ArrayList<>();
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    String plain = text.toLowerCase(Locale.ROOT).replace('’', '\'');
    int count = 0;
    for (int i = 0; i <= plain.length() && count < MOST_WORDS; i++) {
      char c = i == plain.length() ? '.' : plain.charAt(i);
      if (Character.isLetterOrDigit(c) || c == '\'') {
        word.append(c);
        continue;
      }
      if (!word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
        count++;
      }
      if (c == ',') {
        words.add(",");
      } else if (".?!:;\n()—–".indexOf(c) >= 0 && !words.isEmpty()) {
        sentences.add(new Sentence(List.copyOf(words), c == '?'));
        words.clear();
      }
    }
    return new EnglishWords(List.copyOf(sentences));
  }
}
