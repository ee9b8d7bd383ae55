package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Attention;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.Take;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * An interaction as the scripts return it; the Lua function {@code view} defines the parts.
 *
 * @param due when the interaction, if it is open, expires or counts as abandoned
 * @param number the position in the session, by the time of asking
 * @param hasNotices whether channels owe it something
 */
record StoredInteraction(Interaction interaction, long number, Instant due, boolean hasNotices) {
  /** The number of parts. */
  static final int PARTS = 20;

  /** How many of them messages about drafts have first: the others follow behind the draft. */
  static final int PARTS_BEFORE_DRAFT = 15;

  /** The index of the first part that {@link #earlier} reads. */
  private static final int SAID = 11;

  /** The index of the part that says of an ended interaction when it was collected. */
  private static final int COLLECTED = 14;

  /** The index of the part with the title of the session; scripts of earlier releases have none. */
  private static final int TITLE = 15;

  /** The index of the part that says when a person saw it; earlier releases do not send it. */
  static final int SEEN = 16;

  /** The index of the part that says who put it off; earlier releases do not send it. */
  private static final int SNOOZED = 17;

  /** The index of the part that says who took it; earlier releases do not send it. */
  private static final int TAKEN = 18;

  /** The index of the part that says whether it has notices; earlier releases do not send it. */
  private static final int NOTICES = 19;

  private static final Logger LOG = Logger.getLogger(StoredInteraction.class);

  /**
   * Reads an interaction of a session.
   *
   * @throws IllegalStateException if the interaction is of another session
   */
  static StoredInteraction read(List<byte[]> parts, SessionKey session, StoreCodec codec) {
    StoredInteraction stored = read(parts, codec);
    if (!stored.interaction().key().session().equals(session)) {
      throw new IllegalStateException("the store has the interaction of another session here");
    }
    return stored;
  }

  /**
   * Reads an interaction of any session.
   *
   * @throws RuntimeException if the content was not written by this service
   */
  static StoredInteraction read(List<byte[]> parts, StoreCodec codec) {
    String id = text(parts, 0);
    String reference = text(parts, 1);
    StoredAsk stored = codec.open(parts.get(2), StoredAsk.class);
    Ask ask = stored.ask();
    InteractionKey key = new InteractionKey(ask.session(), id);
    if (!stored.isOf(key)) {
      throw new IllegalStateException("the store has another ask here");
    }
    byte[] elicited = parts.get(6);
    return new StoredInteraction(
        new Interaction(
                key,
                reference,
                ask,
                time(text(parts, 3)),
                time(text(parts, 4)),
                elicited.length == 0 ? ElicitationState.NOT_YET : codec.elicited(key, elicited),
                ending(parts, key, ask, codec))
            .after(earlier(parts, SAID, key.session(), ask, codec))
            .titled(parts.size() <= TITLE ? null : codec.title(key.session(), parts.get(TITLE)))
            .collected(collectedAt(parts))
            .attended(new Attention(seenAt(parts), snoozed(parts), taken(parts))),
        Long.parseLong(text(parts, 5)),
        due(text(parts, 4), text(parts, 10)),
        parts.size() > NOTICES && parts.get(NOTICES).length > 0);
  }

  /**
   * Null if it was not collected, or by an earlier release. The part is that of an earlier answer's
   * time while the interaction is open, which has none of these once it has ended.
   */
  private static @Nullable Instant collectedAt(List<byte[]> parts) {
    return parts.size() <= COLLECTED || parts.get(7).length == 0 || parts.get(COLLECTED).length == 0
        ? null
        : time(text(parts, COLLECTED));
  }

  private static @Nullable Instant seenAt(List<byte[]> parts) {
    return parts.size() <= SEEN || parts.get(SEEN).length == 0 ? null : time(text(parts, SEEN));
  }

  private static Map<String, Instant> snoozed(List<byte[]> parts) {
    if (parts.size() <= SNOOZED || parts.get(SNOOZED).length == 0) {
      return Map.of();
    }
    PubSubMessage people = PubSubMessage.read(parts.get(SNOOZED));
    Map<String, Instant> snoozed = new HashMap<>();
    for (int i = 0; i + 1 < people.parts().size(); i += 2) {
      snoozed.put(people.text(i), time(people.text(i + 1)));
    }
    return snoozed;
  }

  private static @Nullable Take taken(List<byte[]> parts) {
    if (parts.size() <= TAKEN || parts.get(TAKEN).length == 0) {
      return null;
    }
    PubSubMessage take = PubSubMessage.read(parts.get(TAKEN));
    return new Take(take.text(1), take.text(0), time(take.text(2)));
  }

  private static Instant due(String expires, String gone) {
    Instant expiry = time(expires);
    return gone.isEmpty() || expiry.isBefore(time(gone)) ? expiry : time(gone);
  }

  private static @Nullable Ending ending(
      List<byte[]> parts, InteractionKey key, Ask ask, StoreCodec codec) {
    String how = text(parts, 7);
    if (how.isEmpty()) {
      return null;
    }
    Instant at = time(text(parts, 9));
    EndedBy policy = new EndedBy.Policy();
    return switch (how) {
      case "expired" -> new Ending(ask.expiry().outcome(), at, policy);
      case "abandoned" -> new Ending(Outcome.Aborted.ABANDONED, at, policy);
      case "wiped" -> new Ending(Outcome.Aborted.WIPED, at, policy);
      default -> {
        StoredEnding given = codec.open(parts.get(8), StoredEnding.class);
        if (!given.isOf(key)) {
          throw new IllegalStateException("the store has the ending of another interaction");
        }
        yield new Ending(given.outcome().outcome(ask.questionnaire()), at, given.ender());
      }
    };
  }

  /**
   * The answer of a human when the same question was asked before, or the words with which they
   * asked the same asker back; null if there are none, or if they cannot be read.
   *
   * @param from the first of four parts: id, ask, ending and time
   */
  static @Nullable EarlierAnswer earlier(
      List<byte[]> parts, int from, SessionKey session, Ask now, StoreCodec codec) {
    // scripts of an earlier release return fewer parts
    if (parts.size() < from + 4 || parts.get(from).length == 0) {
      return null;
    }
    try {
      InteractionKey key = new InteractionKey(session, text(parts, from));
      StoredAsk asked = codec.open(parts.get(from + 1), StoredAsk.class);
      StoredEnding given = codec.open(parts.get(from + 2), StoredEnding.class);
      Outcome outcome = given.outcome().outcome(now.questionnaire());
      boolean belongs =
          outcome instanceof Outcome.Declined
              ? asked.asker().equals(now.asker())
              : asked.digest().equals(now.digest());
      if (!asked.isOf(key) || !given.isOf(key) || !belongs) {
        throw new IllegalStateException("the store has another earlier answer here");
      }
      Ending ending = new Ending(outcome, time(text(parts, from + 3)), given.ender());
      return EarlierAnswer.of(ending, asked.host(), now.questionnaire()).orElse(null);
    } catch (IllegalStateException | IllegalArgumentException unreadable) {
      LOG.errorf("An earlier answer cannot be read: %s", unreadable.getClass().getName());
      return null;
    }
  }

  static List<byte[]> parts(Reply array) {
    List<byte[]> parts = new ArrayList<>(array.size());
    for (Reply part : array) {
      parts.add(part.toBytes());
    }
    return parts;
  }

  static Instant time(String millis) {
    return Instant.ofEpochMilli(Long.parseLong(millis));
  }

  private static String text(List<byte[]> parts, int part) {
    return new String(parts.get(part), StandardCharsets.UTF_8);
  }
}
