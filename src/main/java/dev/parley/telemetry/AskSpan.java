package dev.parley.telemetry;

import org.jspecify.annotations.Nullable;

/** The span {@code ask}, from the arrival of a call until its question is up, or is refused. */
public interface AskSpan {
  /** Nothing is traced. */
  AskSpan UNTRACED =
      new AskSpan() {
        @Override
        public @Nullable TraceContext trace() {
          return null;
        }

        @Override
        public void asked(SpanSubject question) {}

        @Override
        public void failed(String why) {}
      };

  /** What the question is to keep, for all that happens to it later. */
  @Nullable TraceContext trace();

  /**
   * It is up.
   *
   * @param question with the trace of another call, where that one had asked the same before
   */
  void asked(SpanSubject question);

  /**
   * It is not.
   *
   * @param why one of few words of ours
   */
  void failed(String why);
}
