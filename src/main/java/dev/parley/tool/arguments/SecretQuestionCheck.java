package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import java.util.Set;

/**
 * Refuses questions that declare that they ask for a secret (MCP 2026-07-28, client/elicitation,
 * User Interaction Model: never by form). The answer would pass through the model, the host and
 * their logs, by whatever route the human gave it.
 */
final class SecretQuestionCheck {
  private static final Set<String> KINDS =
      Set.of(
          "password",
          "secret",
          "passphrase",
          "pin",
          "otp",
          "token",
          "apikey",
          "credential",
          "credentials",
          "creditcard");

  private SecretQuestionCheck() {}

  static void refuse(ArgumentReader question) {
    boolean marked =
        question.isTrue("secret")
            || question.isTrue("sensitive")
            || question.isTrue("password")
            || question.isTrue("writeOnly");
    if (marked || isSecret(question, "type") || isSecret(question, "format")) {
      question.refuse(
          ErrorCode.SECRET_REFUSED,
          "Secrets are not asked for here: the answer would pass through the model and its host."
              + " Tell the human where to set it instead");
    }
  }

  private static boolean isSecret(ArgumentReader question, String member) {
    JsonNode value = question.member(member);
    return value != null && KINDS.contains(LowerCaseLetters.of(value.asText()));
  }
}
