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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Knows by which ways people hear of questions. */
@Singleton
public class Reach {
  private final Presence presence;
  private final Audience audience;
  private final SettingsStore settings;
  private final NoticePlan plan;
  private final NoticeStore notices;

  Reach(
      Presence presence,
      Audience audience,
      SettingsStore settings,
      NoticePlan plan,
      NoticeStore notices) {
    this.presence = presence;
    this.audience = audience;
    this.settings = settings;
    this.plan = plan;
    this.notices = notices;
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
   * do so, or of which it has told. Of none where there is no inbox.
   */
  Uni<Function<Interaction, Uni<Boolean>>> heard(@Nullable InboxKey inbox) {
    return audience
        .isAt(inbox)
        .chain(isLooking ->
            isLooking ? Uni.createFrom().item(one -> Uni.createFrom().item(true)) : told(inbox));
  }

  private Uni<Function<Interaction, Uni<Boolean>>> told(@Nullable InboxKey inbox) {
    return person(inbox).map(person -> one -> isTold(person, one));
  }

  private Uni<Boolean> isTold(PersonSettings person, Interaction one) {
    Urgency urgency = one.ask().urgency();
    boolean tells = !channels(person, urgency, one.createdAt()).isEmpty();
    return tells || one.ask().inbox() == null || !plan.hasChannels()
        ? Uni.createFrom().item(tells)
        // they may have gone away, or taken the channel away, after they had heard of it
        : notices.told(one.key()).map(told -> !told.isEmpty());
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
        .filter(channel -> person.contacts().reaches(channel, askedAt))
        .sorted()
        .toList();
  }
}
