package dev.parley.telemetry;

import org.jspecify.annotations.Nullable;

/** The span {@code ask}: from the arrival of a call until its question is open or refused. */
public interface AskSpan {
  /** Does nothing; for calls that are not traced. */
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

  /** The trace context to store with the question, so that later spans find their parent. */
  @Nullable TraceContext trace();

  /**
   * The question is open.
   *
   * @param question has the trace of an earlier call if that call asked the same question
   */
  void asked(SpanSubject question);

  /**
   * The question was not asked.
   *
   * @param why a constant of ours: it becomes an attribute with few values
   */
  void failed(String why);
}
