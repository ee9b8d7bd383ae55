package dev.parley.transport.mcp.elicitation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.question.FreeText;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What asks for a secret, and what only speaks of one. */
class SecretRequestTest {

  @ParameterizedTest(name = "{0}")
  @DisplayName("a request for a secret")
  @ValueSource(
      strings = {
        "What is your database password?",
        "The API key, please",
        "Enter your password",
        "Please paste your OpenAI API key below.",
        "Could you tell me the admin password?",
        "I need your GitHub token to push the branch.",
        "What's the passphrase for the signing key?",
        "Password for the staging server",
        "Type the one-time code from your phone.",
        "To continue, provide the client secret of the app.",
        "What should the admin password be?",
        "Which password should I use for the database?",
        "Can I have your AWS secret access key?",
        "Your credit card number?",
        "Enter OPENAI_API_KEY",
        "Enter a value for OPENAI_API_KEY",
        "What is the value of OPENAI_API_KEY?",
        "Give me the private key of the server.",
        "The deployment failed. Please share your login credentials.",
        "What is your PIN?",
        "Provide the username and password for the registry.",
        "You need to supply an access token.",
        "Please type in the verification code that you got by e-mail.",
        "Send me the recovery phrase of the wallet.",
      })
  void asks(String text) {
    assertEquals(true, SecretRequest.isIn(question(text)));
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("a mere mention of one")
  @ValueSource(
      strings = {
        "Which API key naming do you like?",
        "How should we store the password?",
        "What password policy do you want?",
        "Should the access token expire after an hour?",
        "Where do you keep your API keys?",
        "Do you want a password reset page?",
        "How many API keys do you have?",
        "What should the API key header be called?",
        "Which password manager do you use?",
        "What is the minimum password length?",
        "Describe how users enter their password.",
        "Enter a name for the new API key",
        "What is the access token used for?",
        "Should I write the client secret to .env or to the vault?",
        "Send the API key in a header or in the query?",
        "Which of your tokens should I revoke?",
        "Enter a value for the token lifetime",
        "Give the path to the private key file",
        "Enter the name of the secret that holds the password",
        "What do you think of passphrases?",
        "Who may see the credit card number?",
        "What is the API key for?",
        "Give the access token a name.",
        "Tell me whether the password should expire.",
        "Which API key should I rotate?",
        "Rotate API keys?",
        "What is the secret to good coffee?",
      })
  void mentions(String text) {
    assertEquals(false, SecretRequest.isIn(question(text)));
  }

  private static Question question(String text) {
    return FreeText.unbounded(
        new QuestionCommon("q1", text, text, null, false, false, true), List.of());
  }
}
