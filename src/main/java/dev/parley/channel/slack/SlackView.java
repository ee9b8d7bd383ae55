package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dialogue ({@code modal}).
 *
 * @param callbackId what it is for
 * @param privateMetadata which question it is about; comes back with what was entered
 * @param submit what sends it off, or null where nothing does
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record SlackView(
    @JsonProperty("type") String type,
    @JsonProperty("callback_id") String callbackId,
    @JsonProperty("private_metadata") String privateMetadata,
    SlackText title,
    @Nullable SlackText submit,
    SlackText close,
    List<SlackBlock> blocks) {

  static SlackView asking(
      String callbackId, String about, String title, String submit, List<SlackBlock> blocks) {
    return new SlackView(
        "modal",
        callbackId,
        about,
        SlackText.of(title, SlackText.TITLE),
        SlackText.of(submit, SlackText.TITLE),
        SlackText.of("Back"),
        blocks);
  }

  static SlackView saying(String text) {
    return new SlackView(
        "modal",
        "said",
        "",
        SlackText.of("Parley"),
        null,
        SlackText.of("Close"),
        List.of(SlackBlock.section(text)));
  }
}
