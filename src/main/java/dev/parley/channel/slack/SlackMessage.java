package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message to be sent, or to be put in the place of one ({@code chat.postMessage}, {@code
 * chat.update}, {@code chat.postEphemeral}). Slack looks for no markup in it, makes nothing of its
 * links, and loads nothing for it.
 *
 * @param ts the message that it replaces, or null
 * @param threadTs the message that it answers, or null
 * @param user the only one who sees it, or null
 * @param text what is shown where blocks cannot be
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record SlackMessage(
    String channel,
    @Nullable String ts,
    @JsonProperty("thread_ts") @Nullable String threadTs,
    @Nullable String user,
    String text,
    @Nullable List<SlackBlock> blocks,
    @Nullable Metadata metadata,
    String parse,
    @JsonProperty("link_names") boolean linkNames,
    boolean mrkdwn,
    @JsonProperty("unfurl_links") boolean unfurlLinks,
    @JsonProperty("unfurl_media") boolean unfurlMedia) {

  /** Names the question that a message is about; nobody sees it. */
  @RegisterForReflection
  record Metadata(
      @JsonProperty("event_type") String eventType,
      @JsonProperty("event_payload") Question eventPayload) {
    static final String TYPE = "parley_question";

    static Metadata of(String reference) {
      return new Metadata(TYPE, new Question(reference));
    }
  }

  /** The question that a message is about. */
  @RegisterForReflection
  record Question(@JsonProperty("reference") String reference) {}

  /** What a message says. */
  record Content(String text, List<SlackBlock> blocks) {}

  /** Tells of a question. */
  static SlackMessage of(String channel, @Nullable String ts, Content content, String reference) {
    return new SlackMessage(
        channel,
        ts,
        null,
        null,
        SlackText.escaped(content.text),
        content.blocks,
        Metadata.of(reference),
        "none",
        false,
        false,
        false,
        false);
  }

  /**
   * Some words of ours.
   *
   * @param thread the message that they answer, or null
   * @param user the only one who sees them, or null
   */
  static SlackMessage saying(
      String channel, @Nullable String thread, @Nullable String user, String words) {
    return new SlackMessage(
        channel,
        null,
        thread,
        user,
        SlackText.escaped(words),
        List.of(SlackBlock.section(words)),
        null,
        "none",
        false,
        false,
        false,
        false);
  }
}
