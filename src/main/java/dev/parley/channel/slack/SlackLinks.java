package dev.parley.channel.slack;

import dev.parley.channel.slack.SlackLinkStore.Candidate;
import dev.parley.channel.slack.SlackLinkStore.Pending;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.limits.RateLimits;
import dev.parley.person.ChannelTerms;
import dev.parley.person.Contacts;
import dev.parley.person.EnabledChannels;
import dev.parley.person.SettingsService;
import dev.parley.person.SlackContact;
import dev.parley.person.SlackContact.SlackProfile;
import dev.parley.person.SlackIdentity;
import dev.parley.question.Urgency;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which user of Slack a person is: their page makes a code, the user sends it to the app,
 * and the person confirms on the page that it is the one who is shown there. Only then do they
 * count as the same.
 */
@Singleton
public class SlackLinks {
  private final SlackLinkStore store;
  private final SettingsService settings;
  private final EnabledChannels channels;
  private final SlackProfiles profiles;
  private final SlackGreeting greeting;
  private final RateLimits limits;
  private final Clock clock;

  SlackLinks(
      SlackLinkStore store,
      SettingsService settings,
      EnabledChannels channels,
      SlackProfiles profiles,
      SlackGreeting greeting,
      RateLimits limits,
      Clock clock) {
    this.store = store;
    this.settings = settings;
    this.channels = channels;
    this.profiles = profiles;
    this.greeting = greeting;
    this.limits = limits;
    this.clock = clock;
  }

  /** A code, as it is shown. */
  public record Code(String text, Instant until) {
    /** Without the text, so that it cannot reach a log. */
    @Override
    public String toString() {
      return "Code";
    }
  }

  /** Who sent the code, and is to be confirmed. */
  public record Sender(String id, SlackProfile profile, Instant until) {}

  /**
   * How far it has come.
   *
   * @param link who the person is in Slack, or null
   * @param codeUntil how long a code can be sent that nobody has sent yet, or null
   * @param sender who sent it, or null
   */
  public record State(
      @Nullable SlackContact link, @Nullable Instant codeUntil, @Nullable Sender sender) {}

  /** Makes a code in the place of an older one. */
  public Uni<Code> makeCode(InboxKey inbox) {
    return limits.answer(
        inbox,
        () -> {
          if (!channels.has(Contacts.SLACK)) {
            throw Refusal.of(
                ErrorCode.INVALID_ARGUMENT,
                "Nobody is told in Slack here: the operator has not switched it on"
                    + " (parley.slack.enabled)");
          }
          return store.begin(inbox);
        });
  }

  public Uni<State> state(InboxKey inbox) {
    return settings
        .own(inbox)
        .chain(now -> store.pending(inbox).map(pending -> state(now.contacts().slack(), pending)));
  }

  private static State state(@Nullable SlackContact link, Optional<Pending> pending) {
    Candidate candidate = pending.map(Pending::candidate).orElse(null);
    Instant until = pending.map(Pending::until).orElse(null);
    return candidate == null || until == null
        ? new State(link, until, null)
        : new State(link, null, new Sender(candidate.id(), candidate.profile(), until));
  }

  /** Forgets the code and who sent it. */
  public Uni<Void> forget(InboxKey inbox) {
    return store.forget(inbox);
  }

  /**
   * The person confirms that the sender with this id is them.
   *
   * @return fails with a {@link Refusal} {@code invalid_argument} where there is none of that id
   */
  public Uni<State> confirm(InboxKey inbox, String id, Actor by) {
    return limits
        .answer(inbox, () -> store.confirm(inbox, id))
        .chain(candidate ->
            settings
                .change(inbox, kept -> kept.withContacts(linked(kept.contacts(), candidate)), by)
                .invoke(done -> greeting.greet(candidate.identity())))
        .map(done -> new State(done.contacts().slack(), null, null));
  }

  private Contacts linked(Contacts contacts, Candidate candidate) {
    SlackContact before = contacts.slack();
    ChannelTerms terms =
        before == null ? new ChannelTerms(SlackContact.AFTER, Urgency.LOW, false) : before.terms();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return contacts.withSlack(
        new SlackContact(candidate.identity(), candidate.profile(), now, terms));
  }

  /** The person is nobody in Slack any more. */
  public Uni<Void> unlink(InboxKey inbox, Actor by) {
    return settings
        .change(inbox, kept -> kept.withContacts(kept.contacts().withSlack(null)), by)
        .replaceWithVoid();
  }

  /**
   * A user of Slack has sent a code.
   *
   * @return what they are told
   */
  Uni<String> redeem(SlackCode code, SlackIdentity who) {
    return store
        .mayTry(who)
        .chain(may ->
            may
                ? profiles
                    .find(who)
                    .chain(profile -> store.redeem(code, who, profile))
                    .map(taken -> taken ? SlackWords.CODE_TAKEN : SlackWords.WRONG_CODE)
                : Uni.createFrom().item(SlackWords.TOO_MANY_CODES))
        .onFailure()
        .recoverWithItem(SlackWords.FAILED);
  }
}
