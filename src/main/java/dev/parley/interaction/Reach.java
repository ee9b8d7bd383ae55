package dev.parley.interaction;

import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsStore;
import dev.parley.question.Urgency;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Knows by which ways people hear of questions. */
@Singleton
public class Reach {
  private final Presence presence;
  private final Audience audience;
  private final SettingsStore settings;
  private final NoticePlan plan;

  Reach(Presence presence, Audience audience, SettingsStore settings, NoticePlan plan) {
    this.presence = presence;
    this.audience = audience;
    this.settings = settings;
    this.plan = plan;
  }

  /**
   * By which ways a question would be heard of that was asked now: {@code frontend} where one is
   * connected to its session, {@code inbox} where its person has theirs on the screen, and the
   * names of the channels that would tell them.
   *
   * @param session where it would be asked, or null for in a new session
   * @param inbox in which it would appear, or null
   */
  public Uni<List<String>> ways(
      @Nullable SessionKey session, @Nullable InboxKey inbox, Urgency urgency) {
    Uni<Boolean> frontend =
        session == null
            ? Uni.createFrom().item(false)
            : presence.people(session).map(people -> people > 0);
    return Uni.combine()
        .all()
        .unis(frontend, audience.isAt(inbox), person(inbox))
        .with((isConnected, isLooking, person) -> {
          List<String> ways = new ArrayList<>();
          if (isConnected) {
            ways.add("frontend");
          }
          if (isLooking) {
            ways.add("inbox");
          }
          ways.addAll(channels(person, urgency, settings.now()));
          return ways;
        });
  }

  /**
   * Of which interactions in an inbox its person hears: of all while it is on the screen, else of
   * those of which a channel tells, where nothing kept it from disturbing the person when it was to
   * do so. Of none where there is no inbox.
   */
  Uni<Predicate<Interaction>> heard(@Nullable InboxKey inbox) {
    return audience
        .isAt(inbox)
        .chain(isLooking -> isLooking ? Uni.createFrom().item(one -> true) : told(inbox));
  }

  private Uni<Predicate<Interaction>> told(@Nullable InboxKey inbox) {
    return person(inbox)
        .map(person -> one -> !channels(person, one.ask().urgency(), one.createdAt()).isEmpty());
  }

  /** Who is in no inbox has set nothing, and without channels nobody is asked. */
  private Uni<PersonSettings> person(@Nullable InboxKey inbox) {
    return inbox == null || !plan.hasChannels()
        ? Uni.createFrom().item(PersonSettings.NONE)
        : settings.read(inbox);
  }

  private List<String> channels(PersonSettings person, Urgency urgency, Instant askedAt) {
    return plan.of(person, urgency).entrySet().stream()
        .filter(one -> person.undisturbedUntil(askedAt.plus(one.getValue())).isEmpty())
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
