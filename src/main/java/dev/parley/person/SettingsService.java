package dev.parley.person;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.limits.RateLimits;
import dev.parley.person.SettingsStore.Changed;
import dev.parley.reactive.DetachedWork;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.AuditEntry;
import dev.parley.telemetry.audit.AuditLog;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What people set for themselves. What it returns holds now: nobody is back in the past. */
@Singleton
public class SettingsService {
  /** How far ahead a person can say that they are back. */
  private static final Duration LONGEST_AWAY = Duration.ofDays(30);

  private final SettingsStore store;
  private final RateLimits limits;
  private final AuditLog log;

  SettingsService(SettingsStore store, RateLimits limits, AuditLog log) {
    this.store = store;
    this.limits = limits;
    this.log = log;
  }

  /** The settings of a person, for others. */
  public Uni<PersonSettings> read(InboxKey inbox) {
    return store.read(inbox).map(settings -> settings.at(store.now()));
  }

  /** The settings of a person, for that person. */
  public Uni<PersonSettings> own(InboxKey inbox) {
    return store.use(inbox).map(settings -> settings.at(store.now()));
  }

  /**
   * Says that a person is away.
   *
   * @param until when they are back, or null if they are
   * @param timeZone theirs, which is kept where they have set none, or null
   */
  public Uni<PersonSettings> away(
      InboxKey inbox, @Nullable Instant until, @Nullable ZoneId timeZone, Actor by) {
    return change(
        inbox,
        settings -> {
          ZoneId known = settings.timeZone();
          return settings.withTimeZone(known == null ? timeZone : known).withBackAt(until);
        },
        by);
  }

  /**
   * Changes settings. It counts as an act of a person. Once it has begun it is done to its end,
   * although the caller disconnects.
   *
   * @param how may be called more than once, and may throw a {@link Refusal}
   */
  public Uni<PersonSettings> change(InboxKey inbox, UnaryOperator<PersonSettings> how, Actor by) {
    return limits.answer(
        inbox,
        () ->
            DetachedWork.of(
                store.change(inbox, kept -> changed(kept, how)), done -> noted(inbox, done, by)));
  }

  private PersonSettings changed(PersonSettings kept, UnaryOperator<PersonSettings> how) {
    Instant now = store.now();
    PersonSettings before = kept.at(now);
    PersonSettings after = how.apply(before);
    checkQuietHours(before, after);
    Instant backAt = after.backAt();
    if (backAt == null || backAt.equals(before.backAt())) {
      return after;
    }
    Instant latest = now.plus(LONGEST_AWAY);
    if (!backAt.isAfter(now) || backAt.isAfter(latest)) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "When a person is back must be in the future, and at the latest "
              + latest.truncatedTo(ChronoUnit.SECONDS));
    }
    return after.withBackAt(backAt.truncatedTo(ChronoUnit.MILLIS));
  }

  /**
   * What is as it was is not refused: another process may know a time zone that this one does not.
   */
  private static void checkQuietHours(PersonSettings before, PersonSettings after) {
    boolean isAsItWas =
        Objects.equals(before.quiet(), after.quiet())
            && Objects.equals(before.timeZone(), after.timeZone());
    if (!isAsItWas && after.quiet() != null && after.timeZone() == null) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "quietHours go by the clock of the person: set timeZone as well, such as Europe/Berlin,"
              + " or take quietHours away");
    }
  }

  private PersonSettings noted(InboxKey inbox, Changed done, Actor by) {
    List<String> members = new ArrayList<>();
    if (!Objects.equals(done.before().timeZone(), done.after().timeZone())) {
      members.add("timeZone");
    }
    if (!Objects.equals(done.before().backAt(), done.after().backAt())) {
      members.add("backAt");
    }
    if (!Objects.equals(done.before().quiet(), done.after().quiet())) {
      members.add("quietHours");
    }
    if (!members.isEmpty() && log.isOn()) {
      log.write(
          AuditEntry.of("settings")
              .text("tenant", inbox.tenant())
              .text("owner", inbox.owner())
              .by(by)
              .text("outcome", "changed")
              .text("members", String.join(" ", members)));
    }
    return done.after();
  }
}
