package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that a frontend sent in one go, not yet checked. */
public record Submission(List<SubmittedAnswer> answers, @Nullable String note) {

  public Submission {
    answers = List.copyOf(answers);
  }
}
