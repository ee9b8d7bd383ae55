package dev.parley.channel.reply;

import dev.parley.interaction.Via;
import dev.parley.person.PersonSettings;
import java.time.Instant;
import java.util.Optional;

/** A way by which people can answer with a reply token, where they have switched that on. */
public interface ReplyWay {

  /** As results name it. */
  Via via();

  /**
   * Since when a device may answer. A token is valid as long as this is the same, so it must change
   * whenever a person switches it off and on again, or has another device in its place.
   *
   * @param device that a token was given to: what of a person's settings distinguishes it from
   *     others of this way, in at most 300 characters
   * @return empty where the device may not answer, or is not theirs any more
   */
  Optional<Instant> answersSince(PersonSettings settings, String device);
}
