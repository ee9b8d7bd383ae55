package dev.parley.frontend.socket;

import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Alarms;
import dev.parley.interaction.Change;
import dev.parley.interaction.Changes;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interactions;
import dev.parley.interaction.Presence;
import dev.parley.interaction.SessionKey;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Frontends come, are told everything, and go. */
@Singleton
class Seats {
  private final Interactions interactions;
  private final Changes changes;
  private final Presence presence;
  private final Alarms alarms;
  private final Frames frames;
  private final ParleyConfig.Socket config;

  Seats(
      Interactions interactions,
      Changes changes,
      Presence presence,
      Alarms alarms,
      Frames frames,
      ParleyConfig config) {
    this.interactions = interactions;
    this.changes = changes;
    this.presence = presence;
    this.alarms = alarms;
    this.frames = frames;
    this.config = config.socket();
  }

  /** Seats a frontend: it hears of changes from now on, and first of what is open. */
  Uni<Void> take(Seat seat) {
    SessionKey session = seat.session();
    seat.tie(changes.listen(session, change -> seat.tell(change, frame(seat))));
    seat.tie(alarms.every(config.ping(), () -> ping(seat)));
    return presence
        .join(session, seat.connectionId())
        .invoke(people -> {
          seat.tie(() -> leave(seat));
          if (people > config.maxPerSession()) {
            seat.close(new CloseReason(1013, "There are too many frontends at this session"));
          }
        })
        .chain(people -> interactions.list(session))
        .invoke(all -> replay(seat, all))
        .replaceWithVoid();
  }

  private void replay(Seat seat, List<Interaction> all) {
    List<Interaction> open = all.stream().filter(Interaction::isOpen).toList();
    List<String> replay = new ArrayList<>(open.size() + 1);
    replay.add(frames.ready(seat.session(), open.size()));
    for (Interaction interaction : open) {
      replay.add(frames.requested(interaction));
      seat.shows(interaction.key(), true);
    }
    seat.replay(replay, frame(seat));
  }

  private Function<Change, String> frame(Seat seat) {
    return change -> {
      switch (change) {
        case Change.Requested(Interaction interaction) -> seat.shows(interaction.key(), true);
        case Change.Resolved(Interaction interaction) -> seat.shows(interaction.key(), false);
        case Change.PresenceChanged presenceChanged -> {}
      }
      return frames.of(change, seat.connectionId());
    };
  }

  private static void ping(Seat seat) {
    if (!seat.ping()) {
      seat.close(new CloseReason(1001, "You did not answer two pings"));
    }
  }

  private void leave(Seat seat) {
    presence.leave(seat.session(), seat.connectionId()).subscribe().with(gone -> {}, failure -> {});
  }

  Seat seat(WebSocketConnection connection, SessionKey session) {
    Allowance allowance = new Allowance(config.maxMessagesPerSecond(), System.nanoTime());
    return new Seat(connection, session, config.maxBacklog(), allowance);
  }
}
