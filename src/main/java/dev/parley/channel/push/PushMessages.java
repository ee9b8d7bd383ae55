package dev.parley.channel.push;

import dev.parley.channel.Notice;
import dev.parley.channel.outbound.OutboundCall;
import dev.parley.interaction.Stage;
import dev.parley.json.JsonCodec;
import dev.parley.person.PushContact;
import dev.parley.person.PushSubscription;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Makes the messages that push services get. */
@Singleton
class PushMessages {
  /** What an encrypted message of 4 KiB, which all services take, has room for; in bytes. */
  private static final int MOST_BYTES = 3_072;

  private final PushReplies replies;
  private final Vapid vapid;
  private final JsonCodec codec;
  private final Clock clock;

  PushMessages(PushReplies replies, Vapid vapid, JsonCodec codec, Clock clock) {
    this.replies = replies;
    this.vapid = vapid;
    this.codec = codec;
    this.clock = clock;
  }

  /**
   * The message that tells a stage to a device.
   *
   * @throws PushEncryption.UnusableKeys where those of the device are none
   */
  OutboundCall of(Notice notice, PushContact push, PushSubscription to) {
    PushText text = PushText.of(notice, push.terms().withTexts());
    return new OutboundCall(
        to.endpoint(),
        Map.of(
            "Authorization",
            vapid.authorization(to.endpoint()),
            "Content-Encoding",
            "aes128gcm",
            "Content-Type",
            "application/octet-stream",
            "TTL",
            String.valueOf(PushTerms.ttl(notice, clock.instant()).toSeconds()),
            "Topic",
            text.tag(),
            "Urgency",
            PushTerms.urgency(notice),
            "User-Agent",
            "Parley"),
        PushEncryption.encrypt(to.keys(), json(text, notice, to)));
  }

  private byte[] json(PushText text, Notice notice, PushSubscription to) {
    if (notice.stage() == Stage.REQUESTED) {
      List<PushButton> buttons = replies.buttons(notice.interaction(), notice.settings(), to.id());
      byte[] whole = codec.bytes(buttons.isEmpty() ? text : text.withButtons(buttons));
      if (whole.length <= MOST_BYTES) {
        return whole;
      }
    }
    return codec.bytes(text);
  }
}
