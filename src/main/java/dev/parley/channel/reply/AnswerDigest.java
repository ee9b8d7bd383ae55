package dev.parley.channel.reply;

import dev.parley.identity.SessionKey;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Distinguishes answers to the same questions, so that a token can be bound to one of them. */
final class AnswerDigest {
  private AnswerDigest() {}

  /** Equal for equal answers with equal notes. */
  static String of(AnswerSet sheet) {
    List<String> texts = new ArrayList<>();
    for (Answer answer : sheet.answers()) {
      texts.add(answer.question().id());
      texts.add(String.valueOf(answer.values().size()));
      texts.addAll(answer.texts());
      texts.add(note(answer.note()));
    }
    texts.add(note(sheet.note()));
    return SessionKey.tag(texts.toArray(String[]::new));
  }

  /** No note differs from each that there is. */
  private static String note(@Nullable String note) {
    return note == null ? "" : "note " + note;
  }
}
