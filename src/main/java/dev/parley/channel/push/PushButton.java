package dev.parley.channel.push;

import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * A button that answers a question.
 *
 * @param question the id of the question
 * @param answer what the button answers
 * @param token by which the worker sends this answer and no other
 */
@RegisterForReflection
record PushButton(String title, String question, String answer, String token) {
  /** Without the token, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "PushButton";
  }
}
