package dev.parley.transport.mcp.legacy;

import dev.parley.interaction.SentForm;

/**
 * Stands among the forms of a session for one that has to go out again there, since its reply was
 * refused: on the next stream, whatever that is about.
 */
final class OwedForm {
  /** Before the reference, in place of the id of a request; no sealed id begins so. */
  private static final String OWED = "owed:";

  private OwedForm() {}

  static SentForm inPlaceOf(SentForm form) {
    return new SentForm(form.mcpSession(), form.reference(), OWED + form.reference());
  }

  static boolean is(SentForm form) {
    return form.requestId().startsWith(OWED);
  }
}
