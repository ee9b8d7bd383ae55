package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a dialogue that was sent off.
 *
 * @param action {@code errors}, {@code push}, {@code update} or {@code clear}
 * @param errors what is wrong, by the block that it stands at; or null
 * @param view what is shown instead or on top, or null
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record SlackViewReply(
    @JsonProperty("response_action") String action,
    @Nullable Map<String, String> errors,
    @Nullable SlackView view) {

  /** All dialogues close. */
  static final SlackViewReply DONE = new SlackViewReply("clear", null, null);

  static SlackViewReply wrong(Map<String, String> errors) {
    return new SlackViewReply("errors", errors, null);
  }

  static SlackViewReply then(SlackView next) {
    return new SlackViewReply("push", null, next);
  }

  static SlackViewReply said(String text) {
    return new SlackViewReply("update", null, SlackView.saying(text));
  }
}
