package dev.parley.person;

import java.time.Instant;

/**
 * A code that was sent to an address, to find out whether the person reads what comes there.
 *
 * @param hash of the code, which is kept nowhere
 * @param until when it can be entered
 * @param triesLeft how often something else may still be entered
 */
public record MailCode(String hash, Instant until, int triesLeft) {

  /** Whether it can still be entered at a time. */
  public boolean isValidAt(Instant now) {
    return triesLeft > 0 && until.isAfter(now);
  }

  /** After something else was entered. */
  MailCode mistaken() {
    return new MailCode(hash, until, triesLeft - 1);
  }
}
