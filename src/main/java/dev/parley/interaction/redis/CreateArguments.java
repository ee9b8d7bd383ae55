package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.config.SessionConfig;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Makes the arguments of the script CREATE. */
@ApplicationScoped
class CreateArguments {
  private final StoreCodec codec;
  private final PodRegistry pods;
  private final InteractionConfig interactions;
  private final int maxOpen;

  CreateArguments(
      StoreCodec codec, PodRegistry pods, InteractionConfig interactions, SessionConfig sessions) {
    this.codec = codec;
    this.pods = pods;
    this.interactions = interactions;
    this.maxOpen = sessions.maxOpen();
  }

  /** The ask as it is stored, sealed. */
  byte[] seal(Interaction proposed) {
    return codec.close(StoredAsk.of(proposed.key(), proposed.ask()));
  }

  /** All arguments, in the order in which the script reads them. */
  List<Object> of(InteractionCreation.Attempt attempt, OwnerTags owner, OpenCounters.Room room) {
    List<Object> question = question(attempt, owner, room);
    if (attempt.notices().isEmpty()) {
      return question;
    }
    List<Object> all = new ArrayList<>(question);
    attempt
        .notices()
        .forEach((channel, after) -> {
          all.add(channel);
          all.add(after.toMillis());
        });
    return all;
  }

  private List<Object> question(
      InteractionCreation.Attempt attempt, OwnerTags owner, OpenCounters.Room room) {
    Interaction proposed = attempt.proposed();
    Ask ask = proposed.ask();
    boolean isKeyed = ask.toolUseId() != null;
    String same = sameness(ask);
    String twin = isKeyed ? "" : SessionKey.tag(same, ask.ids().clientIdentity());
    return List.of(
        proposed.key().toolUseId(),
        proposed.reference(),
        attempt.sealed(),
        ask.ttl().toMillis(),
        attempt.again() ? "2" : isKeyed ? "1" : "0",
        same,
        turn(ask),
        maxOpen,
        room.letters(),
        twin,
        interactions.reattachWindow().toMillis(),
        isKeyed ? "" : String.join(" ", pods.alive()),
        isKeyed || ask.ids().joinKey() == null ? "" : SessionKey.tag(twin, ask.ids().joinKey()),
        ask.ids().replaces() == null ? "" : ask.ids().replaces(),
        replacing(ask),
        owner.text(),
        ask.isTask() ? "1" : "0",
        room.answers() >= interactions.maxRetained() ? "1" : "0",
        room.crowded() ? "1" : "0",
        interactions.answerAllowance(),
        askerTag(ask),
        codec.stored(ask.session(), ask.sessionTitle()),
        inboxTag(ask));
  }

  /**
   * A tag that is equal for two asks of a session if they have the same asker, tool, arguments and
   * person, whatever their {@code clientIdentity}.
   */
  private static String sameness(Ask ask) {
    Principal asker = ask.asker();
    return SessionKey.tag(asker.tenant(), asker.owner(), asker.client(), ask.sameness());
  }

  /** The tag of the inbox in which it appears, or an empty text. */
  private static String inboxTag(Ask ask) {
    InboxKey inbox = ask.inbox();
    return inbox == null ? "" : inbox.tag();
  }

  /**
   * A tag of the asker and the person, for what concerns all its questions to them in a session.
   */
  private static String askerTag(Ask ask) {
    Principal asker = ask.asker();
    return ask.person() == null
        ? SessionKey.tag(asker.tenant(), asker.owner(), asker.client())
        : SessionKey.tag(asker.tenant(), asker.owner(), asker.client(), ask.person());
  }

  /** The sealed ending of the interaction that an ask replaces; empty if it replaces none. */
  private Object replacing(Ask ask) {
    String earlier = ask.ids().replaces();
    return earlier == null
        ? ""
        : codec.close(
            StoredEnding.of(
                new InteractionKey(ask.session(), earlier),
                Outcome.Aborted.REPLACED,
                new EndedBy.Host(ask.by())));
  }

  /**
   * A tag of the turn of a call that must stand alone in it; empty if the call need not, or if the
   * host named no turn.
   */
  private static String turn(Ask ask) {
    String turnId = ask.ids().turnId();
    if (!ask.call().standsAlone() || turnId == null) {
      return "";
    }
    Principal asker = ask.asker();
    return SessionKey.tag(asker.tenant(), asker.owner(), asker.client(), ask.tool(), turnId);
  }
}
