package dev.parley.transport.websocket;

import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SessionPage;
import dev.parley.transport.websocket.FrontendAdmission.TooManyFrontends;
import io.quarkus.websockets.next.CloseReason;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Function;

/** Sends each frontend the open interactions of its session, and then every change there. */
@Singleton
class FrontendFeed {
  /** Service Restart (RFC 6455 registry): the frontend connects again and gets a new replay. */
  private static final CloseReason LOOK_AGAIN =
      new CloseReason(1012, "Something may have been missed; connect again");

  private final ChangeBus changes;
  private final InteractionService interactions;
  private final InteractionTraces traces;
  private final ChangeFrames frames;
  private final FrontendAdmission admission;
  private final FrontendKeepalive keepalive;
  private final FrontendReplay replay;

  FrontendFeed(
      ChangeBus changes,
      InteractionService interactions,
      InteractionTraces traces,
      ChangeFrames frames,
      FrontendAdmission admission,
      FrontendKeepalive keepalive,
      FrontendReplay replay) {
    this.changes = changes;
    this.interactions = interactions;
    this.traces = traces;
    this.frames = frames;
    this.admission = admission;
    this.keepalive = keepalive;
    this.replay = replay;
  }

  /**
   * Connects a frontend to its session. It subscribes to changes before the replay and holds them
   * back until the replay is complete, so that no change is lost.
   *
   * @return fails with {@link TooManyFrontends}
   */
  Uni<Void> connect(FrontendConnection frontend) {
    try {
      admission.admit(frontend);
    } catch (TooManyFrontends full) {
      return Uni.createFrom().failure(full);
    }
    frontend.pause();
    frontend.tie(changes.listen(frontend.session(), change -> tell(frontend, change)));
    keepalive.watch(frontend);
    return admission
        .join(frontend)
        .chain(() -> replay.to(frontend))
        .invoke(() -> {
          frontend.resume(frames);
          frontend.replayed().complete(null);
        });
  }

  /**
   * A draft is sent only to the other frontends of the same person, and that a person has seen a
   * question only to those that did not report it.
   */
  private void tell(FrontendConnection frontend, Change change) {
    if (change instanceof Change.Missed) {
      frontend.close(LOOK_AGAIN);
      return;
    }
    if (!isForOthers(change, frontend)) {
      if (change instanceof Change.Requested(Interaction asked)) {
        traces.shown(asked, "socket");
      }
      frontend.tell(change, frames);
    }
  }

  private static boolean isForOthers(Change change, FrontendConnection frontend) {
    if (change instanceof Change.Seen seen) {
      return seen.connection().equals(frontend.connectionId());
    }
    return change instanceof Change.Drafted drafted
        && (!drafted.draft().person().equals(frontend.caller().who())
            || drafted.connection().equals(frontend.connectionId()));
  }

  /**
   * Sends a page of the session after the replay. Changes are held back meanwhile, so that none
   * arrives before the page.
   *
   * @param message makes the message of a page
   */
  Uni<Void> sendPage(
      FrontendConnection frontend, PageRequest request, Function<SessionPage, byte[]> message) {
    return Uni.createFrom()
        .completionStage(frontend.replayed()::copy)
        .onItem()
        .transformToUni(replayed -> sendPageNow(frontend, request, message));
  }

  private Uni<Void> sendPageNow(
      FrontendConnection frontend, PageRequest request, Function<SessionPage, byte[]> message) {
    frontend.pause();
    return interactions
        .page(frontend.session(), request)
        .onItem()
        .transformToUni(page -> frontend.sent(message.apply(page)))
        .onTermination()
        .invoke(() -> frontend.resume(frames));
  }
}
