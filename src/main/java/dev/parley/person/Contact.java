package dev.parley.person;

import java.time.Instant;

/** What one channel knows of a person, and how they want to be told by it. */
public interface Contact {
  ChannelTerms terms();

  /** Whether it is set up so far that something can be told. */
  boolean isActive();

  /** Whether what is told at a time will be heard of, as far as anybody can say. */
  default boolean reaches(Instant now) {
    return isActive();
  }
}
