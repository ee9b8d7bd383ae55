package dev.parley.transport.mcp.elicitation;

import dev.parley.question.BooleanQuestion;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.TemporalQuestion;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a question asks, in English, for a secret, which must not pass through the client
 * (client/elicitation, Form Mode Security): for a password itself, not for its length. The mention
 * of a word is not enough; in doubt the question asks for none, and the form tells the human to
 * enter none. The time is linear in the length of the text, which is not trusted.
 */
final class SecretRequest {
  /** The verbs that ask somebody to hand something over. */
  private static final Set<String> HANDING_OVER =
      Set.of(
          "enter",
          "type",
          "paste",
          "provide",
          "give",
          "send",
          "share",
          "supply",
          "input",
          "tell",
          "submit",
          "insert",
          "specify",
          "reveal",
          "disclose",
          "copy",
          "fill");

  private static final Set<String> TO_WHOM = Set.of("me", "us", "in", "here", "over", "back");

  private static final Set<String> BEFORE_AN_ORDER =
      Set.of("please", "kindly", "then", "now", "first", "next", "just", "also", "and", ",");

  private static final Set<String> MODALS = Set.of("can", "could", "would", "will", "may", "might");

  private static final Set<String> OUGHT =
      Set.of("should", "shall", "must", "do", "did", "will", "would", "can");

  private static final Set<String> WHOSE =
      Set.of("your", "the", "my", "our", "this", "that", "its", "their", "a", "an");

  /** The words at the end of “What is the token … ?” that ask about the token, not for it. */
  private static final Set<String> ABOUT_IT =
      Set.of(
          "called",
          "named",
          "for",
          "like",
          "about",
          "mean",
          "means",
          "stored",
          "used",
          "supposed",
          "worth",
          "good");

  private static final Pattern HINT =
      Pattern.compile(
          "pass|key|token|secret|code|phrase|card|number|pin|cv[cv]|otp|credential",
          Pattern.CASE_INSENSITIVE);

  private SecretRequest() {}

  static boolean isIn(Question question) {
    return switch (question) {
      case FreeText text -> isIn(text, text.placeholder());
      case ChoiceQuestion choice -> choice.allowOther() && isIn(question, null);
      case NumberQuestion number -> isIn(number, null);
      case BooleanQuestion yesOrNo -> false;
      case TemporalQuestion entry -> false;
    };
  }

  private static boolean isIn(Question question, @Nullable String placeholder) {
    boolean isField = question instanceof FreeText || question instanceof NumberQuestion;
    return (isField && names(question.text()))
        || Stream.of(question.text(), question.label(), question.description(), placeholder)
            .anyMatch(text -> text != null && asks(text));
  }

  /** Whether a text is nothing but the name of a secret, as the label of a field. */
  private static boolean names(String text) {
    if (!HINT.matcher(text).find()) {
      return false;
    }
    EnglishWords englishWords = EnglishWords.of(text);
    boolean asked = text.strip().endsWith("?");
    return englishWords.sentences().size() == 1
        && isName(englishWords.sentences().getFirst(), asked);
  }

  private static boolean isName(EnglishWords.Sentence sentence, boolean asked) {
    SecretName name = SecretName.find(sentence, 0, asked ? 2 : 4);
    return name != null
        && name.isOne()
        && !name.isBehindAVerb()
        && (!asked || name.start() == 0 || WHOSE.contains(sentence.word(0)))
        && name.endsPhrase(sentence);
  }

  private static boolean asks(String text) {
    // most texts have no such word, and need no further look
    return HINT.matcher(text).find()
        && EnglishWords.of(text).sentences().stream().anyMatch(SecretRequest::asks);
  }

  private static boolean asks(EnglishWords.Sentence sentence) {
    for (int at = 0; at < sentence.size(); at++) {
      if (orders(sentence, at)
          || needs(sentence, at)
          || asksToHave(sentence, at)
          || asksWhatItIs(sentence, at)
          || asksWhatItShouldBe(sentence, at)
          || asksWhichOne(sentence, at)) {
        return true;
      }
    }
    return false;
  }

  /** “Please enter your password”, “Could you tell me the password?” */
  private static boolean orders(EnglishWords.Sentence sentence, int at) {
    if (!HANDING_OVER.contains(sentence.word(at))) {
      return false;
    }
    boolean begins = at == 0 || BEFORE_AN_ORDER.contains(sentence.word(at - 1));
    boolean isMeant = !sentence.isQuestion() || isBegged(sentence, at);
    boolean isOrder = (begins && isMeant) || isToldTo(sentence, at);
    int from = at + 1;
    while (TO_WHOM.contains(sentence.word(from))) {
      from++;
    }
    return isOrder && isSecret(sentence, from);
  }

  private static boolean isBegged(EnglishWords.Sentence sentence, int at) {
    return at > 0
        && (sentence.word(at - 1).equals("please") || sentence.word(at - 1).equals("kindly"));
  }

  /** “you need to”, “could you”, and the like, before a verb. */
  private static boolean isToldTo(EnglishWords.Sentence sentence, int at) {
    int last = at - 1;
    while (last >= 0
        && (sentence.word(last).equals("please") || sentence.word(last).equals("to"))) {
      last--;
    }
    String before = sentence.word(last);
    String first = sentence.word(last - 1);
    boolean begged = before.equals("you") && MODALS.contains(first);
    boolean obliged =
        first.equals("you") && Set.of("must", "need", "have", "should").contains(before);
    return begged || (obliged && !sentence.isQuestion());
  }

  /** “I need your password to log in” */
  private static boolean needs(EnglishWords.Sentence sentence, int at) {
    boolean begins = at == 0 || BEFORE_AN_ORDER.contains(sentence.word(at - 1));
    if (!begins || !Set.of("i", "we", "i'll", "we'll").contains(sentence.word(at))) {
      return false;
    }
    int from = at + 1;
    while (Set.of("will", "also", "still", "just", "only").contains(sentence.word(from))) {
      from++;
    }
    if (!Set.of("need", "require").contains(sentence.word(from))) {
      return false;
    }
    boolean toKnow = sentence.word(from + 1).equals("to") && sentence.word(from + 2).equals("know");
    return !sentence.isQuestion() && isSecret(sentence, toKnow ? from + 3 : from + 1);
  }

  /** “Can I have your password?” */
  private static boolean asksToHave(EnglishWords.Sentence sentence, int at) {
    return MODALS.contains(sentence.word(at))
        && Set.of("i", "we").contains(sentence.word(at + 1))
        && Set.of("have", "get", "see").contains(sentence.word(at + 2))
        && isSecret(sentence, at + 3);
  }

  /** “What is the password of the database?”, but not “What is the token used for?” */
  private static boolean asksWhatItIs(EnglishWords.Sentence sentence, int at) {
    int from =
        Set.of("what's", "whats").contains(sentence.word(at))
            ? at + 1
            : sentence.word(at).equals("what")
                    && Set.of("is", "are", "was").contains(sentence.word(at + 1))
                ? at + 2
                : -1;
    return from > 0
        && WHOSE.contains(sentence.word(from))
        && !ABOUT_IT.contains(sentence.word(sentence.size() - 1))
        && isSecret(sentence, from);
  }

  /** “What should the password be?” */
  private static boolean asksWhatItShouldBe(EnglishWords.Sentence sentence, int at) {
    if (!sentence.word(at).equals("what") || !OUGHT.contains(sentence.word(at + 1))) {
      return false;
    }
    SecretName name = SecretName.find(sentence, at + 2, SecretName.FARTHEST);
    return name != null
        && sentence.word(name.end()).equals("be")
        && (name.end() + 1 == sentence.size() || sentence.word(name.end() + 1).equals("for"));
  }

  /** “Which password should I use?”; with keys and tokens, that asks for a name. */
  private static boolean asksWhichOne(EnglishWords.Sentence sentence, int at) {
    if (!Set.of("which", "what").contains(sentence.word(at))) {
      return false;
    }
    SecretName name = SecretName.find(sentence, at + 1, SecretName.FARTHEST);
    return name != null
        && name.isPassword(sentence)
        && OUGHT.contains(sentence.word(name.end()))
        && Set.of("i", "we", "you", "it", "they").contains(sentence.word(name.end() + 1));
  }

  private static boolean isSecret(EnglishWords.Sentence sentence, int from) {
    SecretName name = SecretName.find(sentence, behindValueOf(sentence, from), SecretName.FARTHEST);
    return name != null && name.endsPhrase(sentence);
  }

  /** Skips “the value of”: who asks for the value of a secret asks for the secret. */
  private static int behindValueOf(EnglishWords.Sentence sentence, int from) {
    int at = WHOSE.contains(sentence.word(from)) ? from + 1 : from;
    boolean isValueOf =
        Set.of("value", "values", "content", "contents").contains(sentence.word(at))
            && Set.of("of", "for").contains(sentence.word(at + 1));
    return isValueOf ? at + 2 : from;
  }
}
