package dev.parley.interaction;

import java.time.Duration;

/** What became of a {@link NoticeClaim}. */
public sealed interface NoticeSettlement {

  /** The channel took it over. */
  record Told() implements NoticeSettlement {}

  /** It could not be told, and is claimed again after a time; that is the next try. */
  record Failed(Duration again) implements NoticeSettlement {}

  /** It is not to be told for a time. The tries begin anew. */
  record Postponed(Duration by) implements NoticeSettlement {}

  /** This channel tells nothing more of the question. */
  record Over() implements NoticeSettlement {}
}
