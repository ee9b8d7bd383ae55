package dev.parley.channel.reply;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * The content of a reply token before it is sealed. It is bound to one question of one person, and
 * to the device that it was given to. It has no end of its own: it is over with its question.
 *
 * @param reference of the question
 * @param inbox the tag of the inbox of the person
 * @param questions the digest of what is asked
 * @param way the wire name of the way by which it was given
 * @param device that it was given to
 * @param since when that device was allowed to answer, in milliseconds since 1970
 * @param only the digest of the only answer that it is valid for, or null
 */
@RegisterForReflection
public record ReplyToken(
    @JsonProperty(value = "r", required = true) String reference,
    @JsonProperty(value = "i", required = true) String inbox,
    @JsonProperty(value = "q", required = true) String questions,
    @JsonProperty(value = "w", required = true) String way,
    @JsonProperty(value = "d", required = true) String device,
    @JsonProperty(value = "s", required = true) long since,
    @JsonProperty("o") @Nullable String only) {

  /** The same, for one answer. */
  ReplyToken only(String digest) {
    return new ReplyToken(reference, inbox, questions, way, device, since, digest);
  }

  /** Without its content, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "ReplyToken";
  }
}
