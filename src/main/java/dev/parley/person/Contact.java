package dev.parley.person;

/** What one channel knows of a person, and how they want to be told by it. */
public interface Contact {
  ChannelTerms terms();

  /** Whether it is set up so far that something can be told. */
  boolean isActive();
}
