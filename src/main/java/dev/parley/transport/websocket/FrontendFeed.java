package dev.parley.transport.websocket;

import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionTraces;
import dev.parley.transport.websocket.FrontendAdmission.TooManyFrontends;
import dev.parley.transport.websocket.QuestionSource.OfInbox;
import dev.parley.transport.websocket.QuestionSource.OfSession;
import io.quarkus.websockets.next.CloseReason;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Singleton;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Sends each frontend the open interactions of its session or inbox, and then every change there.
 */
@Singleton
class FrontendFeed {
  /** Service Restart (RFC 6455 registry): the frontend connects again and gets a new replay. */
  private static final CloseReason LOOK_AGAIN =
      new CloseReason(1012, "Something may have been missed; connect again");

  private final ChangeBus changes;
  private final InteractionTraces traces;
  private final ChangeFrames frames;
  private final FrontendAdmission admission;
  private final FrontendKeepalive keepalive;
  private final SessionReplay sessionReplay;
  private final InboxReplay inboxReplay;

  FrontendFeed(
      ChangeBus changes,
      InteractionTraces traces,
      ChangeFrames frames,
      FrontendAdmission admission,
      FrontendKeepalive keepalive,
      SessionReplay sessionReplay,
      InboxReplay inboxReplay) {
    this.changes = changes;
    this.traces = traces;
    this.frames = frames;
    this.admission = admission;
    this.keepalive = keepalive;
    this.sessionReplay = sessionReplay;
    this.inboxReplay = inboxReplay;
  }

  /**
   * Connects a frontend to its session or inbox. It subscribes to changes before the replay and
   * holds them back until the replay is complete, so that no change is lost.
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
    frontend.tie(listen(frontend, change -> tell(frontend, change)));
    keepalive.watch(frontend);
    return admission
        .join(frontend)
        .chain(() -> replay(frontend))
        .invoke(() -> {
          frontend.resume(frames);
          frontend.replayed().complete(null);
        });
  }

  private Cancellable listen(FrontendConnection frontend, Consumer<Change> listener) {
    return switch (frontend.source()) {
      case OfSession(SessionKey session) -> changes.listen(session, listener);
      case OfInbox(InboxKey inbox) -> changes.listen(inbox, listener);
    };
  }

  private Uni<Void> replay(FrontendConnection frontend) {
    return switch (frontend.source()) {
      case OfSession(SessionKey session) -> sessionReplay.to(frontend, session);
      case OfInbox(InboxKey inbox) -> inboxReplay.to(frontend, inbox);
    };
  }

  /**
   * A draft or a snooze is sent only to the other frontends of the same person, and that a person
   * has seen or taken a question only to those that did not report it.
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
    if (change instanceof Change.Taken taken) {
      return taken.connection().equals(frontend.connectionId());
    }
    if (change instanceof Change.Snoozed snoozed) {
      return isForOthers(snoozed.person(), snoozed.connection(), frontend);
    }
    return change instanceof Change.Drafted drafted
        && isForOthers(drafted.draft().person(), drafted.connection(), frontend);
  }

  private static boolean isForOthers(
      String person, String connection, FrontendConnection frontend) {
    return !person.equals(frontend.caller().who()) || connection.equals(frontend.connectionId());
  }

  /**
   * Sends what was read, after the replay. Changes are held back meanwhile, so that none arrives
   * before it.
   *
   * @param message reads, and makes the message
   */
  Uni<Void> sendInOrder(FrontendConnection frontend, Supplier<Uni<byte[]>> message) {
    return Uni.createFrom()
        .completionStage(frontend.replayed()::copy)
        .onItem()
        .transformToUni(replayed -> sendNow(frontend, message));
  }

  private Uni<Void> sendNow(FrontendConnection frontend, Supplier<Uni<byte[]>> message) {
    frontend.pause();
    return Uni.createFrom()
        .deferred(() -> message.get())
        .onItem()
        .transformToUni(frontend::sent)
        .onTermination()
        .invoke(() -> frontend.resume(frames));
  }
}
