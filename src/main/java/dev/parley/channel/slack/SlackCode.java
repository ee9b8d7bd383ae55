package dev.parley.channel.slack;

import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;

/**
 * What a person sends to the app, to show that a user of Slack is them: 50 random bits, in letters
 * and digits that are not taken for each other.
 */
record SlackCode(String text) {
  private static final String ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  private static final int LENGTH = 10;
  private static final int HALF = 5;
  private static final String FORM = "[" + ALPHABET + "]{" + LENGTH + "}";

  static SlackCode random(SecureRandom random) {
    StringBuilder text = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new SlackCode(text.toString());
  }

  /** The code that somebody typed; empty where it has another form. */
  static Optional<SlackCode> read(String typed) {
    String text = typed.replaceAll("[\\s`-]", "").toUpperCase(Locale.ROOT);
    return text.matches(FORM) ? Optional.of(new SlackCode(text)) : Optional.empty();
  }

  /** As it is shown. */
  String shown() {
    return text.substring(0, HALF) + "-" + text.substring(HALF);
  }

  /** Without the text, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "SlackCode";
  }
}
