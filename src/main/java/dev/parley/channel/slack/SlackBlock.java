package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A block of a message or a dialogue (Block Kit), of the kinds that are used here. */
sealed interface SlackBlock {

  static SlackBlock section(String text) {
    return new Section("section", SlackText.of(text, SlackText.SECTION));
  }

  static SlackBlock aside(String text) {
    return new Context("context", List.of(SlackText.of(text, SlackText.SECTION)));
  }

  static SlackBlock actions(List<SlackElement> elements) {
    return new Actions("actions", elements);
  }

  @RegisterForReflection
  record Section(@JsonProperty("type") String type, SlackText text) implements SlackBlock {}

  @RegisterForReflection
  record Context(@JsonProperty("type") String type, List<SlackText> elements)
      implements SlackBlock {}

  @RegisterForReflection
  record Actions(@JsonProperty("type") String type, List<SlackElement> elements)
      implements SlackBlock {}

  /** Something to fill in. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Input(
      @JsonProperty("type") String type,
      @JsonProperty("block_id") String blockId,
      SlackText label,
      SlackElement element,
      boolean optional,
      @Nullable SlackText hint)
      implements SlackBlock {

    static Input of(String blockId, String label, SlackElement element, boolean optional) {
      return new Input(
          "input", blockId, SlackText.of(label, SlackText.LABEL), element, optional, null);
    }

    Input explained(@Nullable String text) {
      return new Input(
          type,
          blockId,
          label,
          element,
          optional,
          text == null ? null : SlackText.of(text, SlackText.LABEL));
    }
  }
}
