package dev.parley.channel.reply;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.InboxService;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.Via;
import dev.parley.interaction.json.FormReply;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsService;
import dev.parley.telemetry.audit.Actor;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ends questions by reply tokens. A token is valid as long as its question is open, and as long as
 * its person lets the device answer that it was given to; what is refused is written to the audit
 * log and changes nothing.
 */
@Singleton
public class Replies {
  /** What the audit log says of a choice that is to be confirmed. */
  private static final String CHOSEN = "chosen";

  private static final String REFUSED = "refused";

  private final ReplyTokens tokens;
  private final InboxService inboxes;
  private final InteractionService interactions;
  private final SettingsService settings;
  private final List<ReplyWay> ways;
  private final Confirmations confirmations;

  Replies(
      ReplyTokens tokens,
      InboxService inboxes,
      InteractionService interactions,
      SettingsService settings,
      @All List<ReplyWay> ways,
      Confirmations confirmations) {
    this.tokens = tokens;
    this.inboxes = inboxes;
    this.interactions = interactions;
    this.settings = settings;
    this.ways = ways;
    this.confirmations = confirmations;
  }

  /** How a question is ended by what the holder of a token sent. */
  @FunctionalInterface
  public interface Ending {
    Uni<Interaction> end(InteractionKey key, EndedBy by);
  }

  /** The content of a token; empty if it is forged or changed. */
  public Optional<ReplyToken> open(String token) {
    return tokens.open(token);
  }

  /**
   * Ends the question of a token.
   *
   * @param reply what was sent, or null where that is no answer
   * @param ending ends it, once the token is found valid for that
   * @param by the holder
   * @return it as it ended; fails with a {@link Refusal} of the ending, or with {@code
   *     interaction_not_found}, {@code reply_forbidden}, or {@code confirmation_required}, which
   *     has a second token
   */
  public Uni<Interaction> take(
      ReplyToken token, @Nullable FormReply reply, Ending ending, Actor by) {
    return inboxes
        .find(token.inbox(), token.reference())
        .chain(found -> {
          InboxKey inbox = Objects.requireNonNull(found.ask().inbox());
          String who = inbox.who().orElse(inbox.owner());
          Actor holder = by.actingFor(who);
          return settings
              .read(inbox)
              .chain(now -> {
                Via via = admit(token, found, now, holder);
                check(token, found, reply, holder);
                return ending.end(found.key(), new EndedBy.Human(null, who, via, holder));
              })
              .onFailure(Replies::isLate)
              .call(late -> noteLate(found, holder));
        });
  }

  private Via admit(ReplyToken token, Interaction question, PersonSettings now, Actor holder) {
    Optional<Via> via =
        ways.stream()
            .filter(way -> way.via().wire().equals(token.way()))
            .filter(way ->
                way.answersSince(now, token.device())
                    .filter(since -> since.toEpochMilli() == token.since())
                    .isPresent())
            .map(ReplyWay::via)
            .findFirst();
    return via.filter(allowed -> token.questions().equals(ReplyTokens.digest(question)))
        .orElseThrow(() -> {
          interactions.replied(question, holder, REFUSED);
          return Refusal.of(
              ErrorCode.REPLY_FORBIDDEN,
              "This reply token is over: its person has switched off that it answers, or has another"
                  + " receiver now. Open the question at /ask/{reference} instead");
        });
  }

  /** Questions that have ended are left to the ending, which refuses them. */
  private void check(
      ReplyToken token, Interaction question, @Nullable FormReply reply, Actor holder) {
    if (question.isOpen()) {
      confirmations
          .refusal(token, question, reply)
          .ifPresent(refusal -> {
            boolean isChoice = refusal.code() == ErrorCode.CONFIRMATION_REQUIRED;
            interactions.replied(question, holder, isChoice ? CHOSEN : REFUSED);
            throw refusal;
          });
    }
  }

  private static boolean isLate(Throwable failure) {
    return failure instanceof Refusal refusal
        && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED;
  }

  private Uni<Void> noteLate(Interaction found, Actor holder) {
    return interactions
        .find(found.key())
        .invoke(ended -> interactions.repliedLate(ended, holder))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }
}
