package dev.parley.person;

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
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What people set for themselves. What it returns holds now: nobody is back in the past. */
@Singleton
public class SettingsService {
  private final SettingsStore store;
  private final SettingsRules rules;
  private final RateLimits limits;
  private final AuditLog log;

  SettingsService(SettingsStore store, SettingsRules rules, RateLimits limits, AuditLog log) {
    this.store = store;
    this.rules = rules;
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
    return rules.checked(before, after, now);
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
    members.addAll(done.after().contacts().changedSince(done.before().contacts()));
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
