package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Outcome;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSheet;
import dev.parley.question.AnswerValidator;
import dev.parley.question.ErrorCode;
import dev.parley.question.PlainText;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireRules;
import dev.parley.question.Refusal;
import dev.parley.question.Violation;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The main tool: choices, several choices and free text, asked in one go. */
@ApplicationScoped
public class AskUserQuestions implements Tool {
  public static final String NAME = "ask_user_questions";

  private final ParleyConfig config;
  private final QuestionLimits limits;
  private final AnswerValidator validator;
  private final Json json;

  AskUserQuestions(
      ParleyConfig config, QuestionLimits limits, AnswerValidator validator, Json json) {
    this.config = config;
    this.limits = limits;
    this.validator = validator;
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Ask User Questions";
  }

  @Override
  public String description() {
    return AskUserQuestionsSchema.DESCRIPTION;
  }

  @Override
  public ObjectNode inputSchema() {
    return AskUserQuestionsSchema.input(limits);
  }

  @Override
  public Prepared prepare(JsonNode given) {
    JsonNode arguments = json.unwrapped(given);
    if (!arguments.isObject()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "The arguments must be an object: {\"questions\":[{\"text\":…,\"type\":…}]}");
    }
    int size = json.size(arguments);
    int most = config.limits().questionnaire();
    if (size > most) {
      throw Refusal.of(
          ErrorCode.TOO_LARGE,
          "The questionnaire has %d bytes as JSON; at most %d fit".formatted(size, most),
          Map.of("maxBytes", most));
    }
    List<JsonNode> entries = entries(arguments);
    QuestionReader reader = new QuestionReader(json, new QuestionnaireRules(limits));
    for (int i = 0; i < entries.size(); i++) {
      reader.read(i, entries.get(i));
    }
    List<Violation> violations = new ArrayList<>(reader.violations());
    Members call = new Members(arguments, "arguments");
    String title = title(call);
    Duration ttl = ttl(call);
    Questionnaire questionnaire = new Questionnaire(title, reader.questions());
    Outcome onExpiry = onExpiry(call, questionnaire, violations.isEmpty());
    violations.addAll(call.violations());
    if (!violations.isEmpty()) {
      throw Refusal.invalid(violations);
    }
    return new Prepared.Asking(questionnaire, ttl, onExpiry);
  }

  /** The questions as they were sent; a single object counts as a list of one. */
  private List<JsonNode> entries(JsonNode arguments) {
    JsonNode questions = json.unwrapped(arguments.path("questions"));
    List<JsonNode> entries = new ArrayList<>();
    if (questions.isObject()) {
      entries.add(questions);
    } else if (questions.isArray()) {
      questions.forEach(entries::add);
    } else if (!questions.isMissingNode() && !questions.isNull()) {
      throw refusal(ErrorCode.INVALID_ARGUMENT, "questions must be an array of objects");
    }
    if (entries.isEmpty()) {
      throw refusal(
          ErrorCode.NO_QUESTIONS,
          "questions must hold at least one question, such as"
              + " {\"text\":\"Which colour?\",\"type\":\"SingleChoice\",\"choices\":[\"red\",\"blue\"]}");
    }
    if (entries.size() > limits.questions()) {
      throw Refusal.invalid(
          List.of(
              Violation.ofAll(
                  ErrorCode.TOO_MANY_QUESTIONS,
                  "At most %d questions fit in one call; there are %d"
                      .formatted(limits.questions(), entries.size()),
                  Map.of("maxQuestions", limits.questions()))));
    }
    return entries;
  }

  private static Refusal refusal(ErrorCode code, String message) {
    return Refusal.invalid(List.of(Violation.ofAll(code, message, Map.of())));
  }

  private @Nullable String title(Members call) {
    String title = call.string("title");
    if (title == null || title.isBlank()) {
      return null;
    }
    PlainText.flaw(title)
        .ifPresent(flaw -> call.refuse(ErrorCode.INVALID_TEXT, "title must not hold " + flaw));
    if (PlainText.length(title) > limits.text()) {
      call.refuse(ErrorCode.TEXT_TOO_LONG, "title has more than " + limits.text() + " characters");
    }
    return title;
  }

  /** The asker's time, clamped to what is allowed; the default where it names none. */
  private Duration ttl(Members call) {
    Optional<BigDecimal> seconds = call.number("timeoutSeconds");
    Duration longest = config.interaction().maxTtl();
    if (seconds.isEmpty()) {
      Duration usual = config.interaction().ttl();
      return usual.compareTo(longest) < 0 ? usual : longest;
    }
    if (seconds.get().signum() <= 0) {
      call.refuse(ErrorCode.INVALID_ARGUMENT, "timeoutSeconds must be a positive number");
      return longest;
    }
    BigDecimal most = BigDecimal.valueOf(longest.toMillis());
    // compared before it is multiplied, since 1e99 is a number as well
    BigDecimal millis =
        seconds.get().compareTo(most) > 0 ? most : seconds.get().movePointRight(3).min(most);
    return Duration.ofMillis(Math.max(1, millis.longValue()));
  }

  private Outcome onExpiry(Members call, Questionnaire questionnaire, boolean complete) {
    String wish = call.string("onTimeout");
    if (wish == null || wish.equals("expired")) {
      return new Outcome.Expired();
    }
    if (!wish.equals("defaults")) {
      call.refuse(ErrorCode.INVALID_ARGUMENT, "onTimeout must be \"expired\" or \"defaults\"");
      return new Outcome.Expired();
    }
    Optional<AnswerSheet> defaults = validator.defaults(questionnaire);
    if (defaults.isEmpty()) {
      if (complete) {
        call.refuse(
            ErrorCode.INVALID_DEFAULT,
            "onTimeout \"defaults\" needs a defaultValue for every required question");
      }
      return new Outcome.Expired();
    }
    return new Outcome.Answered(defaults.get(), Outcome.Provenance.DEFAULT);
  }

  @Override
  public String text(AnswerSheet sheet) {
    ObjectNode text = JsonNodeFactory.instance.objectNode();
    ArrayNode answers = text.putArray("answers");
    for (Answer answer : sheet.answers()) {
      ObjectNode entry = answers.addObject().put("question", answer.question().text());
      ArrayNode values = entry.putArray("answer");
      answer.values().forEach(values::add);
      if (answer.note() != null) {
        entry.put("note", answer.note());
      }
    }
    if (sheet.note() != null) {
      text.put("note", sheet.note());
    }
    return json.text(text);
  }
}
