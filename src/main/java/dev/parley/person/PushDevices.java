package dev.parley.person;

import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The devices on which people see notifications: what they and their push services say of them. */
@Singleton
public class PushDevices {
  /** That a message was taken is noted no more often, since each note is a write. */
  private static final Duration NOTED_EVERY = Duration.ofDays(1);

  private final SettingsService settings;
  private final SettingsStore store;

  PushDevices(SettingsService settings, SettingsStore store) {
    this.settings = settings;
    this.store = store;
  }

  /**
   * A device that wants notifications.
   *
   * @param label null leaves it as it is
   * @param answers whether whoever holds it may answer; null leaves it as it is
   * @param replaces the id of a device in the place of which it comes, or null
   */
  public record Wanted(
      URI endpoint,
      PushKeys keys,
      @Nullable String label,
      @Nullable Boolean answers,
      @Nullable String replaces) {

    PushSubscription device(PushContact known, Instant now, Actor by) {
      PushSubscription blank =
          new PushSubscription(endpoint, keys, "", now, null, null, by.credential());
      PushSubscription like =
          known
              .find(blank.id())
              .or(() -> Optional.ofNullable(replaces).flatMap(known::find))
              .orElse(blank);
      boolean mayAnswer = answers == null ? like.answersSince() != null : answers;
      return new PushSubscription(
          endpoint,
          keys,
          label == null ? like.label() : label,
          now,
          mayAnswer ? now : null,
          null,
          by.credential());
    }

    /** Without the endpoint and the keys, so that they cannot reach a log. */
    @Override
    public String toString() {
      return "Wanted";
    }
  }

  /** A device, and whether it was added just now. */
  public record Added(PushSubscription device, boolean isNew) {}

  /**
   * Adds a device, or changes the one that has this endpoint.
   *
   * @return fails with a {@link Refusal} {@code invalid_argument}
   */
  public Uni<Added> add(InboxKey inbox, Wanted wanted, Actor by) {
    Instant now = store.now().truncatedTo(ChronoUnit.MILLIS);
    return settings
        .change(inbox, some -> changed(some, push -> added(push, wanted, now, by)), by)
        .map(after -> found(after, wanted, now, by));
  }

  private static PushContact added(PushContact push, Wanted wanted, Instant now, Actor by) {
    PushSubscription device = wanted.device(push, now, by);
    String id = device.id();
    String replaced = id.equals(wanted.replaces()) ? null : wanted.replaces();
    PushContact others = push.without(one -> one.id().equals(replaced));
    return others.find(id).isPresent()
        ? others.changed(one -> one.isOf(id) ? one.renewed(device) : one)
        : others.with(device);
  }

  private static Added found(PersonSettings after, Wanted wanted, Instant now, Actor by) {
    PushContact push = PushContact.of(after.contacts().push());
    PushSubscription device = push.find(wanted.device(push, now, by).id()).orElseThrow();
    return new Added(device, device.since().equals(now));
  }

  /** Takes a device away; without effect where the person has none of that id. */
  public Uni<Void> remove(InboxKey inbox, String id, Actor by) {
    return settings
        .change(inbox, some -> changed(some, push -> push.without(one -> one.isOf(id))), by)
        .replaceWithVoid();
  }

  /** Takes the devices away that a credential added, because its login has ended. */
  public Uni<Void> loggedOut(InboxKey inbox, String credential) {
    return forget(inbox, one -> one.madeBy().equals(credential));
  }

  private Uni<Void> forget(InboxKey inbox, Predicate<PushSubscription> which) {
    return store
        .read(inbox)
        .chain(some ->
            PushContact.of(some.contacts().push()).subscriptions().stream().anyMatch(which)
                ? store
                    .change(inbox, kept -> changed(kept, push -> push.without(which)))
                    .replaceWithVoid()
                : Uni.createFrom().voidItem());
  }

  /**
   * Notes what push services said.
   *
   * @param before as it was when they were called
   * @param accepted the ids of devices for which a message was taken
   * @param gone those of devices that are no more
   */
  public Uni<Void> told(
      InboxKey inbox, PushContact before, Set<String> accepted, Set<String> gone) {
    Instant now = store.now().truncatedTo(ChronoUnit.MILLIS);
    boolean isNews =
        before.subscriptions().stream()
            .anyMatch(
                one -> gone.contains(one.id()) || (accepted.contains(one.id()) && isDue(one, now)));
    return isNews
        ? store
            .change(
                inbox,
                kept ->
                    changed(
                        kept,
                        push ->
                            push.without(one -> gone.contains(one.id()))
                                .changed(one ->
                                    accepted.contains(one.id()) ? one.acceptedAt(now) : one)))
            .replaceWithVoid()
        : Uni.createFrom().voidItem();
  }

  private static boolean isDue(PushSubscription one, Instant now) {
    Instant last = one.acceptedAt();
    return last == null || last.plus(NOTED_EVERY).isBefore(now);
  }

  private static PersonSettings changed(PersonSettings settings, UnaryOperator<PushContact> how) {
    Contacts contacts = settings.contacts();
    PushContact push = contacts.push();
    PushContact changed = how.apply(PushContact.of(push));
    // who never had a device keeps none
    return push == null && changed.equals(PushContact.NONE)
        ? settings
        : settings.withContacts(contacts.withPush(changed));
  }
}
