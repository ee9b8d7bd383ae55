package dev.parley.person;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The address at which a person hears of what waits for them.
 *
 * @param isConfirmed whether they have shown that they read what comes there
 * @param code by which they can show it, or null
 */
public record MailContact(
    String address, ChannelTerms terms, boolean isConfirmed, @Nullable MailCode code)
    implements Contact {

  /** An address of which nothing is known yet. */
  public static MailContact of(String address, ChannelTerms terms) {
    return new MailContact(address, terms, false, null);
  }

  public MailContact withTerms(ChannelTerms others) {
    return new MailContact(address, others, isConfirmed, code);
  }

  MailContact withCode(@Nullable MailCode other) {
    return new MailContact(address, terms, isConfirmed, other);
  }

  MailContact confirmed() {
    return new MailContact(address, terms, true, null);
  }

  /** Nothing is told to an address that may be somebody else's. */
  @Override
  public boolean isActive() {
    return isConfirmed;
  }

  /** What holds at a time: a code is not valid for ever. */
  MailContact at(Instant now) {
    return code == null || code.isValidAt(now) ? this : withCode(null);
  }

  /** Without the address, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "MailContact";
  }
}
