package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that can be pressed, chosen or filled in (Block Kit, block elements). */
sealed interface SlackElement {
  /** The name of the one element of an input. */
  String VALUE = "value";

  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Button(
      @JsonProperty("type") String type,
      @JsonProperty("action_id") String actionId,
      SlackText text,
      @Nullable String value,
      @Nullable String url)
      implements SlackElement {

    static Button acting(String action, String text, String reference) {
      return new Button("button", action, SlackText.of(text, SlackText.CHOICE), reference, null);
    }

    static Button linking(String action, String text, String url) {
      return new Button("button", action, SlackText.of(text, SlackText.CHOICE), null, url);
    }
  }

  /** Something to choose. */
  @RegisterForReflection
  record Option(SlackText text, @JsonProperty("value") String value) {}

  /** One or more of some options. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Options(
      @JsonProperty("type") String type,
      @JsonProperty("action_id") String actionId,
      List<Option> options,
      @JsonProperty("initial_option") @Nullable Option initialOption,
      @JsonProperty("initial_options") @Nullable List<Option> initialOptions)
      implements SlackElement {

    /** Slack shows at most this many as buttons; more are a list that opens. */
    private static final int SHOWN = 10;

    static Options one(List<Option> options, List<Option> chosen) {
      String type = options.size() <= SHOWN ? "radio_buttons" : "static_select";
      return new Options(type, VALUE, options, chosen.isEmpty() ? null : chosen.getFirst(), null);
    }

    static Options some(List<Option> options, List<Option> chosen) {
      String type = options.size() <= SHOWN ? "checkboxes" : "multi_static_select";
      return new Options(type, VALUE, options, null, chosen.isEmpty() ? null : chosen);
    }
  }

  /** Something to type. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Typed(
      @JsonProperty("type") String type,
      @JsonProperty("action_id") String actionId,
      @JsonProperty("initial_value") @Nullable String initialValue,
      @Nullable SlackText placeholder,
      @Nullable Boolean multiline,
      @JsonProperty("is_decimal_allowed") @Nullable Boolean isDecimalAllowed)
      implements SlackElement {

    static Typed text(@Nullable String initial, @Nullable String placeholder, boolean multiline) {
      return new Typed("plain_text_input", VALUE, initial, hint(placeholder), multiline, null);
    }

    static Typed number(@Nullable String initial, @Nullable String placeholder) {
      return new Typed("number_input", VALUE, initial, hint(placeholder), null, true);
    }

    private static @Nullable SlackText hint(@Nullable String placeholder) {
      return placeholder == null ? null : SlackText.of(placeholder, SlackText.PLACEHOLDER);
    }
  }

  /** A day, or a time of day. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Picker(
      @JsonProperty("type") String type,
      @JsonProperty("action_id") String actionId,
      @JsonProperty("initial_date") @Nullable String initialDate,
      @JsonProperty("initial_time") @Nullable String initialTime)
      implements SlackElement {

    static Picker day(@Nullable String initial) {
      return new Picker("datepicker", VALUE, initial, null);
    }

    static Picker time(@Nullable String initial) {
      return new Picker("timepicker", VALUE, null, initial);
    }
  }
}
