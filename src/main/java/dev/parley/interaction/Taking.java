package dev.parley.interaction;

/** What came of taking an interaction, or of giving it back. */
public sealed interface Taking {
  /** It is as asked for; nothing changed where another frontend's take was to be given back. */
  record Done(Interaction interaction) implements Taking {}

  /** It has ended. */
  record Late(Interaction interaction) implements Taking {}

  record Unknown() implements Taking {}
}
